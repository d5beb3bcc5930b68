import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import { matchOf, presentDescriptionOn, type Scoresheet } from './scoresheet.ts'

/**
 * Caches the responses to reads of one match. Sheets are immutable, so each state of a match and each entry is serialized
 * only once.
 */
export function createMatchResponses() {
  const match = cachedFor((sheet: Scoresheet) => cachedJson(JSON.stringify(matchOf(sheet))))
  const entryJson = cachedFor((entry: LogEntry) => JSON.stringify(entry))
  const wholeLog = cachedFor((sheet: Scoresheet) => logSince(sheet, 0))

  function logSince(sheet: Scoresheet, since: number): CachedResponse {
    const { live, entries } = sheet.log
    const description = JSON.stringify(presentDescriptionOn(sheet)).slice(1)
    return cachedJson(`{"seq":${live.seq},"entries":[${entries.slice(since).map(entryJson).join()}],${description}`)
  }

  return {
    match,
    /** Returns the entries after `since`. */
    log: (sheet: Scoresheet, since: number): CachedResponse => (since === 0 ? wholeLog(sheet) : logSince(sheet, since)),
  }
}

/** Returns a function that makes a value once for each object, and keeps it as long as the object. */
function cachedFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make(key)
    values.set(key, value)
    return value
  }
}
