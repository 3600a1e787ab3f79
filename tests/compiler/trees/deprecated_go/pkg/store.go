package store

func OpenStore(path string) error { return nil }

// LoadStore opens a store.
//
// Deprecated: use OpenStore.
func LoadStore(path string) error { return OpenStore(path) }
