"""One file a finding kind."""
