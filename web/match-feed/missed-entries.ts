import type { Socket } from 'socket.io-client'
import type { ClientToServerEvents, MatchWatched, ServerToClientEvents } from '../../shared/matches/feed-events.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { EVERY } from './followers.ts'
import { loadList, matchLoaded } from './load-matches.ts'
import { adoptMatch, fold, forgetAllBut, heard, isMissing, useLive } from './match-store.ts'

export type FeedSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** How long an acknowledgement is waited for, ms. */
const ACK_MS = 5000
/** How often a list is asked for again at most, where entries overtake it. */
const MOST_LOADS = 5

/** The furthest seq that was seen of a match where a gap kept it from being folded in. */
const furthest = new Map<string, number>()
/** What is being asked for just now: a match's id, or `EVERY`. */
const healing = new Set<string>()

/** An entry came: folds it in. False where something is missing before it, which must then be asked for. */
export function arrived(entry: LogEntry): boolean {
  heard()
  return fold(entry.matchId, [entry]) !== 'gap' || hasUpTo(entry.matchId, entry.seq)
}

/** Whether the log is held up to `seq`; where it is not, that is noted. */
export function hasUpTo(id: string, seq: number): boolean {
  if (seqOf(id) >= seq) return true
  furthest.set(id, Math.max(seq, furthest.get(id) ?? 0))
  return false
}

/**
 * Joins the room of a match and folds in what was missed since. What is published after the acknowledgement arrives
 * after it, so nothing falls between.
 * @returns whether the server answered
 */
export function joinMatch(socket: FeedSocket, id: string): Promise<boolean> {
  return once(id, async () => {
    if (seqOf(id) < 0 && !isMissing(id) && !(await matchLoaded(id))) return false
    const since = seqOf(id)
    // No such match: there is no room to join.
    if (since < 0) return true
    const answer = await answered(socket.timeout(ACK_MS).emitWithAck('match:watch', { id, since }))
    if (!answer) return false
    furthest.delete(id)
    if (answer.ok) takeUp(id, answer)
    return true
  })
}

/**
 * Joins the room of all matches; where any log differs from ours, the whole list is asked for: one small answer.
 * @returns whether the server answered
 */
export function joinAll(socket: FeedSocket): Promise<boolean> {
  return once(EVERY, async () => {
    const answer = await answered(socket.timeout(ACK_MS).emitWithAck('matches:watch', {}))
    if (!answer?.ok) return answer !== null
    heard(Date.parse(answer.now))
    furthest.clear()
    const heads: [string, number][] = Object.entries(answer.heads)
    const behind = new Set(heads.filter(([id, seq]) => seqOf(id) > seq).map(([id]) => id))
    forgetAllBut(new Set(heads.map(([id]) => id)))
    let again = heads.some(([id, seq]) => seqOf(id) !== seq)
    for (let loads = 0; again && loads < MOST_LOADS; loads++) {
      if (!(await loadList(behind))) return false
      // What came while the list was on its way may lie beyond it.
      again = [...furthest].some(([id, seq]) => seqOf(id) < seq)
    }
    return true
  })
}

function takeUp(id: string, answer: Extract<MatchWatched, { ok: true }>): void {
  heard(Date.parse(answer.now))
  if ('entries' in answer) fold(id, answer.entries)
  else adoptMatch(answer.snapshot, true)
}

const seqOf = (id: string): number => useLive.getState().lives[id]?.seq ?? -1

async function once(key: string, heal: () => Promise<boolean>): Promise<boolean> {
  if (healing.has(key)) return true
  healing.add(key)
  try {
    return await heal()
  } finally {
    healing.delete(key)
  }
}

/** Null where no answer came in time. */
async function answered<A>(acknowledgement: Promise<A>): Promise<A | null> {
  try {
    return await acknowledgement
  } catch {
    return null
  }
}
