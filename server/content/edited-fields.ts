import { isDeepStrictEqual } from 'node:util'

/** Returns the members that differ, with their values before and after. Returns null if none differs. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const only = (values: T) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>
  return { before: only(before), after: only(after) }
}
