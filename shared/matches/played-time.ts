/** Difference of two correct clocks that a time may have (ms). */
const TOLERANCE_MS = 5000

/**
 * Returns when an entry happened. A time by the scorer's clock that is later than the server received the entry comes from a wrong
 * clock, so the entry happened no later than that. An earlier time is taken as it is: a phone may have had no network, and a program may
 * enter a match that was played long ago.
 * @param playedAt the time by the scorer's clock, ISO 8601
 * @param at when the server received the entry, ISO 8601
 */
export const playedTime = (playedAt: string, at: string): string =>
  Date.parse(playedAt) > Date.parse(at) + TOLERANCE_MS ? at : playedAt
