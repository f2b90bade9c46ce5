/**
 * A copy as a store on disk would give it back, which nobody can change. So a test on the in-memory adapters finds the
 * code that keeps, or changes, an object it has handed over.
 */
export function frozenCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) => Object.freeze(member)) as T;
}
