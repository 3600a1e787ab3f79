/** @deprecated */
export function other() {}

export function createRouter() {
  return {};
}

export function makeRouter() {
  return createRouter();
}
