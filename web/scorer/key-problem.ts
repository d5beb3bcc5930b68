const STORAGE_KEY = 'scorerKeyProblem'

// Not in scorer-key.ts, which every page loads.

/** Returns the server's code for rejecting the last key or link of this tab, so that a reload still says why; or null. */
export function keptKeyProblem(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function keepKeyProblem(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, code)
  } catch {
    // Without storage the page does not say why after a reload.
  }
}
