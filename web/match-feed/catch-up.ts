import { errorText } from '../../shared/errors/error-text.ts'
import type { MatchWatched } from '../../shared/matches/feed-schemas.ts'
import type { Match, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import type { AppSocket } from '../api/socket.ts'
import {
  ALL_MATCHES,
  adoptList,
  adoptMatch,
  fold,
  isMissing,
  keepOnly,
  listFailed,
  markContact,
  matchFailed,
  useLive,
} from './match-store.ts'

/** Longest time an acknowledgement may take (ms). */
const ACK_MS = 5000
/** Maximum number of loads in a row while new entries overtake the answers. */
const MAX_LOADS = 5

/** The highest seq seen of each match that could not be folded in, because entries before it are missing. */
const highestSeen = new Map<string, number>()
/** The matches, or `ALL_MATCHES`, whose room is being joined. */
const joining = new Set<string>()
/** The loads under way, by match id. */
const loading = new Map<string, Promise<boolean>>()

const seqOf = (id: string): number => useLive.getState().lives[id]?.seq ?? -1

/** Returns whether the page has the log up to `seq`. If not, notes that there is more. */
export function hasUpTo(id: string, seq: number): boolean {
  if (seqOf(id) >= seq) return true
  highestSeen.set(id, Math.max(seq, highestSeen.get(id) ?? 0))
  return false
}

/** Loads a match with its log, or the list without logs. Returns whether the server answered, even with a 404. */
export const load = (key: string): Promise<boolean> => (key === ALL_MATCHES ? loadList() : loadMatch(key))

/** @param behind ids that are adopted even if the page has more entries of them */
async function loadList(behind?: ReadonlySet<string>): Promise<boolean> {
  try {
    const { body, serverTime } = await getJson<MatchSummary[]>('/product?view=summary')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    markContact(serverTime)
    adoptList(body, behind)
    return true
  } catch (error) {
    listFailed(errorText(error))
    return false
  }
}

function loadMatch(id: string): Promise<boolean> {
  const result = requestMatch(id).finally(() => loading.get(id) === result && loading.delete(id))
  loading.set(id, result)
  return result
}

async function requestMatch(id: string): Promise<boolean> {
  try {
    for (let loads = 0; loads < MAX_LOADS; loads++) {
      const { body, serverTime } = await getJson<Match>(`/product/${encodeURIComponent(id)}`)
      markContact(serverTime)
      // If the socket has brought later entries, this log is too short: load it again.
      if (adoptMatch(body)) break
    }
    return true
  } catch (error) {
    const missing = error instanceof NotOk && error.status === 404
    matchFailed(id, missing ? 'missing' : 'failed', errorText(error))
    return missing
  }
}

/**
 * Joins the room of a match, or of all matches, and fetches the missed entries. The server publishes later entries after
 * its acknowledgement, so none is lost in between.
 * @returns whether the server answered
 */
export async function joinRoom(socket: AppSocket, key: string): Promise<boolean> {
  if (joining.has(key)) return true
  joining.add(key)
  try {
    return await (key === ALL_MATCHES ? joinAll(socket) : joinMatch(socket, key))
  } finally {
    joining.delete(key)
  }
}

async function joinMatch(socket: AppSocket, id: string): Promise<boolean> {
  if (seqOf(id) < 0 && !isMissing(id) && !(await (loading.get(id) ?? loadMatch(id)))) return false
  const since = seqOf(id)
  // The match does not exist and has no room.
  if (since < 0) return true
  const answer = await orNull(socket.timeout(ACK_MS).emitWithAck('match:watch', { id, since }))
  if (!answer) return false
  highestSeen.delete(id)
  if (answer.ok) adoptMissed(id, answer)
  return true
}

function adoptMissed(id: string, answer: Extract<MatchWatched, { ok: true }>): void {
  markContact(Date.parse(answer.now))
  if ('entries' in answer) fold(id, answer.entries)
  else adoptMatch(answer.snapshot, true)
}

/** Joins the room of all matches. If any log differs from the server's, loads the whole list: one small answer. */
async function joinAll(socket: AppSocket): Promise<boolean> {
  const answer = await orNull(socket.timeout(ACK_MS).emitWithAck('matches:watch', {}))
  if (!answer?.ok) return answer !== null
  markContact(Date.parse(answer.now))
  highestSeen.clear()
  const heads: [string, number][] = Object.entries(answer.heads)
  const behind = new Set(heads.filter(([id, seq]) => seqOf(id) > seq).map(([id]) => id))
  keepOnly(new Set(heads.map(([id]) => id)))
  let again = heads.some(([id, seq]) => seqOf(id) !== seq)
  for (let loads = 0; again && loads < MAX_LOADS; loads++) {
    if (!(await loadList(behind))) return false
    // Entries published during the load may not be in it.
    again = [...highestSeen].some(([id, seq]) => seqOf(id) < seq)
  }
  return true
}

/** Returns null if no acknowledgement comes in time. */
const orNull = <A>(acknowledgement: Promise<A>): Promise<A | null> => acknowledgement.catch(() => null)
