/** Values by key, of which those that were not used for the longest time make room. */
export interface LastUsed<Value> {
  /** Returns the value of a key. Makes it if there is none. */
  get(key: string, make: () => Value): Value
}

/** Returns a cache of the values that were used last. @param most maximum number of values */
export function lastUsed<Value>(most: number): LastUsed<Value> {
  // A map keeps the order in which its keys were set.
  const values = new Map<string, Value>()
  return {
    get(key, make) {
      const value = values.has(key) ? (values.get(key) as Value) : make()
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
      return value
    },
  }
}
