import { create } from 'zustand'
import {
  isAhead,
  type LiveMatch,
  liveFromMatch,
  liveFromSummary,
  type Received,
  receiveAll,
} from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { Match, MatchSummary } from '../../shared/matches/match.ts'
import { wentBack } from '../../shared/scoring/went-back.ts'
import { isFollowed } from './followers.ts'

/**
 * How the page hears of news: not tried yet; over the socket; by polling every 5 s while the socket is down; not at all
 * just now.
 */
export type Link = 'connecting' | 'live' | 'polling' | 'reconnecting'

export interface LiveState {
  /** Who plays what, by match id. */
  summaries: Readonly<Record<string, MatchSummary>>
  /** The folded state, by match id. */
  lives: Readonly<Record<string, LiveMatch>>
  /** When this page last saw a score taken back (this device's clock, ms), by match id. */
  corrections: Readonly<Record<string, number>>
  /** Whether the list is here. */
  list: 'loading' | 'ready' | 'failed'
  /** Matches that could not be loaded: not there, or no answer. */
  failures: Readonly<Record<string, 'missing' | 'failed'>>
  /** Why the last load of the list (`product`) or of one match (`todayGame`) failed; a success clears it. */
  errors: Readonly<Record<'product' | 'todayGame', string | null>>
  link: Link
  /** When anything was last heard from the server (this device's clock, ms). */
  lastContact: number
  /** The server's clock less this device's, ms. */
  clockOffset: number
}

export const useLive = create<LiveState>(() => ({
  summaries: {},
  lives: {},
  corrections: {},
  list: 'loading',
  failures: {},
  errors: { product: null, todayGame: null },
  link: 'connecting',
  lastContact: Date.now(),
  clockOffset: 0,
}))

const { getState, setState } = useLive

export const setLink = (link: Link): void => setState({ link })

/** Anything at all was heard from the server; where it told its time, the clocks are compared. */
export function heard(serverTime?: number): void {
  const lastContact = Date.now()
  setState(serverTime === undefined ? { lastContact } : { lastContact, clockOffset: serverTime - lastContact })
}

/** The list did not come: what is held stays, and is shown. */
export function listFailed(error: string): void {
  setState(({ list, errors }) => ({
    list: list === 'ready' ? list : 'failed',
    errors: { ...errors, product: error },
  }))
}

/** Whether the server has said that there is no such match: it is not asked again until a page of it opens anew. */
export const isMissing = (id: string): boolean => getState().failures[id] === 'missing'

/** A match did not come, or there is no such match. */
export function matchFailed(id: string, why: 'missing' | 'failed', error: string): void {
  setState(({ failures, errors }) => ({
    failures: { ...failures, [id]: why },
    errors: { ...errors, todayGame: error },
  }))
}

/**
 * Adopts the list of matches. What the socket has overtaken meanwhile stays as it is, score and words alike, and a match
 * that is new since the list was asked for stays too. A match that a page follows keeps its log: what a list knows
 * beyond it comes by the room.
 * @param behind ids whose log at the server is shorter than ours (it was restored): these are adopted all the same
 */
export function adoptList(list: readonly MatchSummary[], behind: ReadonlySet<string> = new Set()): void {
  const before = getState().lives
  setState(({ summaries, lives, errors }) => ({
    list: 'ready',
    errors: { ...errors, product: null },
    summaries: { ...summaries, ...byId(list, (match) => newerOf(summaries[match.id], match, behind.has(match.id))) },
    lives: { ...lives, ...byId(list, (match) => liveOf(lives[match.id], match, behind.has(match.id))) },
  }))
  // A list has no logs: that a point was taken back shows in the score alone.
  const after = getState().lives
  for (const { id } of list) {
    const [held, now] = [before[id], after[id]]
    if (held && now && held !== now && wentBack(held.score, now.score)) markCorrection(id)
  }
}

const byId = <T>(list: readonly MatchSummary[], of: (match: MatchSummary) => T): Record<string, T> =>
  Object.fromEntries(list.map((match) => [match.id, of(match)]))

/** The newer of two descriptions of a match, by the server's own time of its last change. */
function newerOf(held: MatchSummary | undefined, match: MatchSummary, force: boolean): MatchSummary {
  return held && !force && held.updatedAt > match.updatedAt ? held : match
}

function liveOf(held: LiveMatch | undefined, match: MatchSummary, behind: boolean): LiveMatch {
  if (!held || behind) return liveFromSummary(match)
  const hasLog = held.standing !== null && isFollowed(held.id)
  return hasLog || !isAhead(match, held) ? ruledBy(match, held) : liveFromSummary(match)
}

/** Drops the matches that the server does not know any more. */
export function forgetAllBut(ids: ReadonlySet<string>): void {
  const { summaries, lives } = getState()
  if (Object.keys(summaries).every((id) => ids.has(id))) return
  const known = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
  setState({ summaries: known(summaries), lives: known(lives) })
}

/** What PATCH or POST changed. Its score counts only where the match is new to us: entries bring the rest, in order. */
export function adoptSummary(match: MatchSummary): void {
  setState(({ summaries, lives }) => ({
    summaries: { ...summaries, [match.id]: newerOf(summaries[match.id], match, false) },
    lives: { ...lives, [match.id]: ruledBy(match, lives[match.id] ?? liveFromSummary(match)) },
  }))
}

/** Before the first entry other rules, or another server, make another score of the same empty log. */
function ruledBy(match: MatchSummary, held: LiveMatch): LiveMatch {
  const { format, server } = match.scoreboard.state
  const isSame = held.score.format === format && held.score.server === server
  return match.seq > 0 || held.seq > 0 || isSame ? held : { ...liveFromSummary(match), standing: held.standing }
}

/**
 * Adopts a whole match. One that is behind what is held is not news, unless it comes from a server whose log is shorter
 * than what we have followed (`force`).
 * @returns whether the match's log is held now
 */
export function adoptMatch(match: Match, force = false): boolean {
  const { id } = match
  const held = getState().lives[id]
  const { failures } = getState()
  const { [id]: _, ...otherFailures } = failures
  const adopt = force || isAhead(match, held) || (held?.standing === null && match.seq === held.seq)
  setState(({ summaries, lives, errors }) => ({
    errors: { ...errors, todayGame: null },
    summaries: { ...summaries, [id]: newerOf(summaries[id], match, force) },
    lives: adopt ? { ...lives, [id]: liveFromMatch(match) } : held ? { ...lives, [id]: ruledBy(match, held) } : lives,
    ...(failures[id] && { failures: otherFailures }),
  }))
  if (adopt && held && tookBack(held, match)) markCorrection(id)
  return adopt || (held !== undefined && held.standing !== null)
}

/** Whether something that stood for us no longer stands in the snapshot. */
function tookBack(held: LiveMatch, match: Match): boolean {
  const standing = new Set([...match.actions, ...match.statuses].map(({ seq }) => seq))
  return held.standing?.some(({ seq }) => !standing.has(seq)) ?? false
}

/** Folds entries in as far as they follow. Tells what became of them, so that a gap can be healed. */
export function fold(id: string, entries: readonly LogEntry[]): Received['outcome'] {
  const held = getState().lives[id]
  if (!held) return 'gap'
  const received = receiveAll(held, entries)
  if (received.outcome === 'applied') {
    setState(({ lives }) => ({ lives: { ...lives, [id]: received.live } }))
    // Who serves may be put right too: that nobody takes for a mistake of the page either.
    if (entries.some(({ kind, seq }) => (kind === 'undo' || kind === 'correction') && seq > held.seq))
      markCorrection(id)
  }
  return received.outcome
}

function markCorrection(id: string): void {
  setState(({ corrections }) => ({ corrections: { ...corrections, [id]: Date.now() } }))
}
