export function createRouter() {
  return {};
}

/**
 * @deprecated use createRouter
 */
export function makeRouter() {
  return createRouter();
}
