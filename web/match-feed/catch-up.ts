import { errorText } from '../../shared/errors/error-text.ts'
import type { MatchWatched } from '../../shared/matches/feed-schemas.ts'
import { CURRENT_LIST_ADDRESS, LIST_ADDRESS } from '../../shared/matches/list-address.ts'
import { LIVE_STATUSES } from '../../shared/matches/list-digest.ts'
import type { Match, MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { noteServerTime } from '../api/server-clock.ts'
import type { AppSocket } from '../api/socket.ts'
import {
  ALL_MATCHES,
  adoptDescription,
  adoptList,
  adoptMatch,
  fold,
  forget,
  isMissing,
  listDigest,
  listFailed,
  markContact,
  matchFailed,
  useLive,
} from './match-store.ts'

/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000
/** Maximum number of loads in a row. A load is repeated if newer entries arrive before its answer. */
const MAX_LOADS = 5

/** For each match with a gap, the highest seq that the page has received but could not apply. */
const highestSeen = new Map<string, number>()
/** The ids of matches, or `ALL_MATCHES`, whose room is being joined. */
const joining = new Set<string>()
/** The loads under way, by match id or `ALL_MATCHES`. */
const loading = new Map<string, Promise<boolean>>()

const seqOf = (id: string): number => useLive.getState().liveMatches[id]?.seq ?? -1

/** Returns whether the page has the log up to `seq`. If not, remembers `seq` as the highest one seen. */
export function hasUpTo(id: string, seq: number): boolean {
  if (seqOf(id) >= seq) return true
  highestSeen.set(id, Math.max(seq, highestSeen.get(id) ?? 0))
  return false
}

/** Loads a match with its log, or the list without logs. Returns whether the server answered, even with a 404. */
export const load = (key: string): Promise<boolean> =>
  track(key, key === ALL_MATCHES ? () => requestList() : () => requestMatch(key))

/** Starts a load and remembers it until it ends. */
function track(key: string, request: () => Promise<boolean>): Promise<boolean> {
  const result = request().finally(() => loading.get(key) === result && loading.delete(key))
  loading.set(key, result)
  return result
}

/** @param restored returns the ids of matches to adopt even if the page has more entries, because the server was restored */
async function requestList(
  address = LIST_ADDRESS,
  restored: (list: readonly MatchSummary[]) => ReadonlySet<string> = () => new Set(),
): Promise<boolean> {
  try {
    const { body } = await getJson<MatchSummary[]>(address)
    if (!Array.isArray(body)) throw new TypeError('not a list')
    markContact()
    adoptList(body, restored(body))
    return true
  } catch (error) {
    listFailed(errorText(error))
    return false
  }
}

async function requestMatch(id: string): Promise<boolean> {
  try {
    for (let loads = 0; loads < MAX_LOADS; loads++) {
      const { body } = await getJson<Match>(`/product/${encodeURIComponent(id)}`)
      markContact()
      // If later entries have arrived over the socket, this log is too short. Loads it again.
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
 * Joins the room of a match, or of all matches, and fetches the missed entries. The server sends later entries to the room
 * after its acknowledgement, so none is lost in between.
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
  if (seqOf(id) < 0 && !isMissing(id) && !(await (loading.get(id) ?? load(id)))) return false
  const since = seqOf(id)
  // A match that does not exist has no room.
  if (since < 0) return true
  const answer = await orNull(socket.timeout(ACK_MS).emitWithAck('match:watch', { id, since }))
  if (!answer) return false
  highestSeen.delete(id)
  if (answer.ok) adoptMissed(id, answer)
  return true
}

function adoptMissed(id: string, answer: Extract<MatchWatched, { ok: true }>): void {
  markContact()
  noteServerTime(Date.parse(answer.now))
  if ('entries' in answer) {
    adoptDescription(id, answer)
    fold(id, answer.entries)
  } else adoptMatch(answer.snapshot, true)
}

/** Joins the room of all matches. If any match differs from the server's, loads the whole list, which is one small answer. */
async function joinAll(socket: AppSocket): Promise<boolean> {
  if (useLive.getState().list !== 'ready') await loading.get(ALL_MATCHES)
  const answer = await orNull(socket.timeout(ACK_MS).emitWithAck('matches:watch', { digest: listDigest() }))
  if (!answer?.ok) return answer !== null && answer.code !== 'TOO_MANY_REQUESTS'
  markContact()
  noteServerTime(Date.parse(answer.now))
  highestSeen.clear()
  if (answer.digest === listDigest()) {
    // The page has the same list as the server. Adopting an empty one marks the list as loaded and clears its error.
    adoptList([])
    return true
  }
  return reloadList(new Map(Object.entries(answer.heads ?? {})))
}

/**
 * Loads the list, and removes matches that the server no longer has. Also adopts matches that have fewer entries on the server
 * than here, because then the server was restored from a backup.
 * @param heads the last seq of each live match on the server, from the answer to the join
 */
async function reloadList(heads: ReadonlyMap<string, number>): Promise<boolean> {
  const held = useLive.getState().liveMatches
  const isRestored = ({ id, seq, status }: MatchSummary): boolean => {
    // There are two reasons why a live match has no head: it went live after the join, or it has ended and the server that sent
    // the list does not know that yet. Neither means that the server was restored.
    const head = heads.get(id) ?? (isLive(status) ? Number.POSITIVE_INFINITY : seq)
    return (held[id]?.seq ?? -1) > head
  }
  let again = true
  for (let loads = 0; again && loads < MAX_LOADS; loads++) {
    const listed = new Set<string>()
    const loaded = await requestList(CURRENT_LIST_ADDRESS, (list) => {
      for (const { id } of list) listed.add(id)
      return new Set(list.filter(isRestored).map(({ id }) => id))
    })
    if (!loaded) return false
    forget(Object.keys(held).filter((id) => !heads.has(id) && !listed.has(id)))
    // The list may lack entries that were published during the load.
    again = [...highestSeen].some(([id, seq]) => seqOf(id) < seq)
  }
  return true
}

const isLive = (status: MatchStatus): boolean => LIVE_STATUSES.some((live) => live === status)

/** Returns null if no acknowledgement comes in time. */
const orNull = <A>(acknowledgement: Promise<A>): Promise<A | null> => acknowledgement.catch(() => null)
