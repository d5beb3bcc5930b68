const KEY = 'scorerKey'

/** The scorer key of this tab; null where it has not been asked for. It leaves with the tab. */
export function scorerKey(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepScorerKey(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, key)
  } catch {
    // Without a store the key is asked for again after a reload.
  }
}
