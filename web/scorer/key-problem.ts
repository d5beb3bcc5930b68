import { storedItem, storeItem } from '../api/stored-session.ts'

const STORAGE_KEY = 'scorerKeyProblem'

/** Whether the server rejects a person on the match's booking, because it is too early or too late. */
export const isBookingProblem = (code: string | null): boolean => code === 'BOOKING_NOT_YET' || code === 'BOOKING_OVER'

// Not in scorer-key.ts, which every page loads.

/**
 * Returns the code with which the server rejected the last key or link of this tab, or null. It is stored, so that a reload
 * can still show the reason.
 */
export const keptKeyProblem = (): string | null => storedItem(STORAGE_KEY, 'sessionStorage')

export const keepKeyProblem = (code: string | null): void => storeItem(STORAGE_KEY, code, 'sessionStorage')
