import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { Match } from '../../shared/matches/match.ts'
import type { EntrySent } from '../../shared/matches/request-of-draft.ts'
import { getJson } from '../api/get-json.ts'
import { postJson } from '../api/post-json.ts'

/** Longest time the check of a scorer key may take (ms). */
const KEY_MS = 10_000

const path = (id: string): string => `/product/${encodeURIComponent(id)}`
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

/** Reads the match with the standing entries of its log. @throws NotOk, TypeError as `getJson` */
export const readMatch = async (id: string): Promise<Match> => (await getJson<Match>(path(id))).body

/** Reads the entries after `since`, and the log's head. */
export const readLog = async (id: string, since: number): Promise<{ seq: number; entries: LogEntry[] }> =>
  (await getJson<{ seq: number; entries: LogEntry[] }>(`${path(id)}/actions?since=${since}`)).body

/** Appends one entry. Returns the new head. @throws NotOk 401 wrong key · 409 other head or state · 422 impossible entry */
export const append = (id: string, key: string, entry: EntrySent): Promise<{ readonly seq: number }> =>
  postJson(`${path(id)}/actions`, entry, bearer(key))

/** Returns whether the server accepts this key, or null without an answer. */
export async function isKey(key: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/auth/scorer', { headers: bearer(key), signal: AbortSignal.timeout(KEY_MS) })
    return ok || (status === 401 ? false : null)
  } catch {
    return null
  }
}
