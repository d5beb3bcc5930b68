/**
 * Returns `after`, but with the object from `before` for each part that has not changed. Memoized components then render only the
 * parts that have. Both values are JSON. Items of lists are compared by their place.
 */
export function keepEqual<T>(before: unknown, after: T): T {
  if (!(isObject(before) && isObject(after)) || Array.isArray(before) !== Array.isArray(after)) return after
  const kept = Object.entries(after).map(([key, value]) => [key, keepEqual(before[key], value)] as const)
  const isSame = kept.length === Object.keys(before).length && kept.every(([key, value]) => before[key] === value)
  if (isSame) return before as T
  return (Array.isArray(after) ? kept.map(([, value]) => value) : Object.fromEntries(kept)) as T
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
