import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { Match } from '../../shared/matches/match.ts'
import type { EntrySent } from '../../shared/matches/request-of-draft.ts'
import { getJson } from '../api/get-json.ts'
import { postJson } from '../api/post-json.ts'

/** What appending answers: the head of the log after the entry. */
interface Appended {
  readonly seq: number
}

/** How long an umpire waits to be let in, ms. */
const KEY_MS = 10_000

const path = (id: string): string => `/product/${encodeURIComponent(id)}`
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

/** The match with what stands of its log. @throws NotOk, TypeError as `getJson` */
export const readMatch = async (id: string): Promise<Match> => (await getJson<Match>(path(id))).body

/** What was appended after `since`, and the head. */
export const readLog = async (id: string, since: number): Promise<{ seq: number; entries: LogEntry[] }> =>
  (await getJson<{ seq: number; entries: LogEntry[] }>(`${path(id)}/actions?since=${since}`)).body

/** Appends one entry. @throws NotOk 401 not the key · 409 not at this head or in this state · 422 impossible */
export const append = (id: string, key: string, entry: EntrySent): Promise<Appended> =>
  postJson<Appended>(`${path(id)}/actions`, entry, bearer(key))

/** Whether the server takes this key. Null: no answer. */
export async function isKey(key: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/auth/scorer', { headers: bearer(key), signal: AbortSignal.timeout(KEY_MS) })
    return ok || (status === 401 ? false : null)
  } catch {
    return null
  }
}
