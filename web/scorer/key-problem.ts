const STORAGE_KEY = 'scorerKeyProblem'

/** Whether the server rejects a person on the match's booking, because it is too early or too late. */
export const isBookingProblem = (code: string | null): boolean => code === 'BOOKING_NOT_YET' || code === 'BOOKING_OVER'

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
