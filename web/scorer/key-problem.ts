const STORAGE_KEY = 'scorerKeyProblem'

// Not in scorer-key.ts, which every page loads.

/**
 * Returns the code with which the server rejected the last key or link of this tab, or null. It is stored, so that a reload
 * can still show the reason.
 */
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
