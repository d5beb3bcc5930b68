import { storedItem, storeItem } from './stored-session.ts'

// The clock of a device may be wrong by hours. So pages read the present time here, and `npm run check` finds other reads.

const STORAGE_KEY = 'serverClock'

let ahead = Number(storedItem(STORAGE_KEY, 'sessionStorage')) || 0
const listeners = new Set<() => void>()

/** Returns the time by which the server's clock is ahead of this device's clock (ms). */
export const clockAhead = (): number => ahead

/** Calls `changed` when the known difference changes. Returns a function that ends this. */
export function onClockAhead(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns the time on the server's clock (ms since 1970), as far as an answer has told it. Without one, returns the device's time. */
export const serverNow = (): number => deviceTime() + ahead

/** Returns this device's time (ms since 1970). Only for durations, because the clock may be wrong. */
export const deviceTime = (): number => Date.now()

/**
 * Compares the clocks with the `Date` of an answer. The known difference stays as long as it is possible: the header has whole
 * seconds, and the answer may have been on its way for some time.
 * @param sent when the call began, on this device's clock (ms since 1970)
 */
export function compareClocks(answer: Response, sent: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '')
  learn(date - deviceTime(), date + 1000 - sent)
}

/** Compares the clocks with the time in a message of the live feed, which was on its way for less than a second. */
export const noteServerTime = (millis: number): void => learn(millis - deviceTime(), millis + 1000 - deviceTime())

/** Keeps the known difference if it lies between two bounds (ms), and otherwise takes the middle between them. */
function learn(least: number, most: number): void {
  if (Number.isNaN(least) || (ahead >= least && ahead <= most)) return
  ahead = Math.round((least + most) / 2)
  for (const changed of listeners) changed()
  // After a reload without a network, the difference is still known.
  storeItem(STORAGE_KEY, String(ahead), 'sessionStorage')
}
