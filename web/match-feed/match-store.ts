import { create } from 'zustand'
import { digestOfList } from '../../shared/matches/list-digest.ts'
import {
  isAhead,
  isCorrected,
  type LiveMatch,
  liveFromMatch,
  liveFromSummary,
  type Received,
  receiveAll,
} from '../../shared/matches/live-match.ts'
import type { LogEntry, Match, MatchSummary, PresentDescription } from '../../shared/matches/match-schemas.ts'
import { withDescription } from '../../shared/matches/present-description.ts'
import { wentBack } from '../../shared/scoring/score.ts'
import { deviceTime } from '../api/server-clock.ts'

/** Key under which pages follow every match. */
export const ALL_MATCHES = ''

/** Number of mounted pages that follow a match or `ALL_MATCHES`. */
const followers = new Map<string, number>()

export const isFollowed = (key: string): boolean => followers.has(key)
export const followedKeys = (): string[] => [...followers.keys()]

export function startFollowing(key: string): void {
  followers.set(key, (followers.get(key) ?? 0) + 1)
}

/** Notes that a page has stopped following. Returns whether no page follows the same match or `ALL_MATCHES` any more. */
export function stopFollowing(key: string): boolean {
  const left = (followers.get(key) ?? 1) - 1
  if (left > 0) followers.set(key, left)
  else followers.delete(key)
  return left <= 0
}

/**
 * How the page receives updates:
 * - `connecting`: not yet
 * - `live`: over the socket
 * - `polling`: by polling, because the socket is down
 * - `reconnecting`: not at all, because the connection is lost
 */
export type Link = 'connecting' | 'live' | 'polling' | 'reconnecting'

export interface LiveState {
  /** Each match without its log, by id. */
  summaries: Readonly<Record<string, MatchSummary>>
  /** The score and log of each match, by id. */
  liveMatches: Readonly<Record<string, LiveMatch>>
  /** Time (ms, this device's clock) of the latest undo or correction that the page has seen, by match id. */
  corrections: Readonly<Record<string, number>>
  /** State of the list of matches. */
  list: 'loading' | 'ready' | 'failed'
  /** The matches that could not be loaded: `missing` after a 404, `failed` without an answer. */
  failures: Readonly<Record<string, 'missing' | 'failed'>>
  /** Message of the last failed load of the list or of one match. A success clears it. */
  errors: Readonly<Record<'list' | 'match', string | null>>
  link: Link
  /** Time (ms, this device's clock) of the latest message from the server. */
  lastContact: number
}

export const useLive = create<LiveState>(() => ({
  summaries: {},
  liveMatches: {},
  corrections: {},
  list: 'loading',
  failures: {},
  errors: { list: null, match: null },
  link: 'connecting',
  lastContact: deviceTime(),
}))

const { getState, setState } = useLive

export const setLink = (link: Link): void => setState({ link })

/** Notes that the server has just answered. */
export const markContact = (): void => setState({ lastContact: deviceTime() })

/** Notes that the list could not be loaded. Keeps the matches that are already loaded. */
export function listFailed(error: string): void {
  setState(({ list, errors }) => ({
    list: list === 'ready' ? list : 'failed',
    errors: { ...errors, list: error },
  }))
}

/** Returns whether the server has answered that the match does not exist. The feed then stops requesting it by itself. */
export const isMissing = (id: string): boolean => getState().failures[id] === 'missing'

/** Notes that a match could not be loaded or does not exist. */
export function matchFailed(id: string, why: 'missing' | 'failed', error: string): void {
  setState(({ failures, errors }) => ({
    failures: { ...failures, [id]: why },
    errors: { ...errors, match: error },
  }))
}

/**
 * Adopts the list of matches. Keeps scores and summaries that are newer than the list, and matches that the list does not
 * have, because the socket may be ahead of the list. A match that a page follows keeps its log, and gets later entries over
 * the socket.
 * @param behind ids of matches whose log on the server is shorter than ours, because the server was restored from a backup.
 * For these the server's state replaces ours.
 */
export function adoptList(list: readonly MatchSummary[], behind: ReadonlySet<string> = new Set()): void {
  const before = getState().liveMatches
  setState(({ summaries, liveMatches, errors }) => ({
    list: 'ready',
    errors: { ...errors, list: null },
    summaries: { ...summaries, ...byId(list, (match) => newerOf(summaries[match.id], match, behind.has(match.id))) },
    liveMatches: {
      ...liveMatches,
      ...byId(list, (match) => liveOf(liveMatches[match.id], match, behind.has(match.id))),
    },
  }))
  // A list has no logs, so only a lower score shows that a point was undone.
  const after = getState().liveMatches
  for (const { id } of list) {
    const [held, now] = [before[id], after[id]]
    if (held && now && held !== now && wentBack(held.score, now.score)) markCorrection(id)
  }
}

const byId = <T>(list: readonly MatchSummary[], of: (match: MatchSummary) => T): Record<string, T> =>
  Object.fromEntries(list.map((match) => [match.id, of(match)]))

/** Returns the newer of two summaries of a match, by the times that the server has set. */
function newerOf(held: MatchSummary | undefined, match: MatchSummary, force: boolean): MatchSummary {
  return held && !force && held.updatedAt > match.updatedAt ? held : match
}

function liveOf(held: LiveMatch | undefined, match: MatchSummary, behind: boolean): LiveMatch {
  if (!held || behind) return liveFromSummary(match)
  const hasLog = held.standing !== null && isFollowed(held.id)
  return hasLog || !isAhead(match, held) ? withRulesOf(match, held) : liveFromSummary(match)
}

/** Returns the digest of the page's matches. The server's digest differs if the page missed a change. */
export function listDigest(): number {
  const { summaries, liveMatches } = getState()
  const listed = Object.values(summaries).flatMap((summary) => {
    if (summary.archived) return []
    const live = liveMatches[summary.id]
    const updatedAt = Date.parse(live && live.updatedAt > summary.updatedAt ? live.updatedAt : summary.updatedAt)
    return live ? [{ id: live.id, seq: live.seq, updatedAt }] : []
  })
  return digestOfList(listed)
}

/** Removes matches that the server no longer has. */
export function forget(ids: readonly string[]): void {
  if (ids.length === 0) return
  const gone = new Set(ids)
  const { summaries, liveMatches } = getState()
  const known = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)))
  setState({ summaries: known(summaries), liveMatches: known(liveMatches) })
}

/**
 * Adopts the summary of a match after a PATCH or POST. Adopts its score only if the match is new. The score of a known match
 * comes from its entries, in order.
 */
export function adoptSummary(match: MatchSummary): void {
  setState(({ summaries, liveMatches }) => ({
    summaries: { ...summaries, [match.id]: newerOf(summaries[match.id], match, false) },
    liveMatches: { ...liveMatches, [match.id]: withRulesOf(match, liveMatches[match.id] ?? liveFromSummary(match)) },
  }))
}

/** Adopts the names and the place that come with missed entries. The message about a change may have been missed too. */
export function adoptDescription(id: string, present: PresentDescription): void {
  const held = getState().summaries[id]
  const now = held && withDescription(held, present)
  if (now && now !== held) setState(({ summaries }) => ({ summaries: { ...summaries, [id]: now } }))
}

/** Adopts a new format or serving player. Both may change before the first entry. */
function withRulesOf(match: MatchSummary, held: LiveMatch): LiveMatch {
  const { format, server } = match.scoreboard.state
  const isSame = held.score.format === format && held.score.server === server
  return match.seq > 0 || held.seq > 0 || isSame ? held : { ...liveFromSummary(match), standing: held.standing }
}

/**
 * Adopts a whole match, unless the page already has more entries.
 * @param force adopts it even if the page has more entries, because the server was restored from a backup
 * @returns whether the page has the match's log now
 */
export function adoptMatch(match: Match, force = false): boolean {
  const { id } = match
  const held = getState().liveMatches[id]
  const { failures } = getState()
  const { [id]: _, ...otherFailures } = failures
  const adopt = force || isAhead(match, held) || (held?.standing === null && match.seq === held.seq)
  setState(({ summaries, liveMatches, errors }) => ({
    errors: { ...errors, match: null },
    summaries: { ...summaries, [id]: newerOf(summaries[id], match, force) },
    liveMatches: adopt
      ? { ...liveMatches, [id]: liveFromMatch(match) }
      : held
        ? { ...liveMatches, [id]: withRulesOf(match, held) }
        : liveMatches,
    ...(failures[id] && { failures: otherFailures }),
  }))
  if (adopt && held && lacksEntryOf(held, match)) markCorrection(id)
  return adopt || (held !== undefined && held.standing !== null)
}

/** Returns whether the snapshot lacks an entry of our log, because the entry was undone. */
function lacksEntryOf(held: LiveMatch, match: Match): boolean {
  const standing = new Set([...match.actions, ...match.statuses].map(({ seq }) => seq))
  return held.standing?.some(({ seq }) => !standing.has(seq)) ?? false
}

/** Applies the entries that follow our log. Returns the outcome, so that the feed can fetch missing entries. */
export function fold(id: string, entries: readonly LogEntry[]): Received['outcome'] {
  const held = getState().liveMatches[id]
  if (!held) return 'gap'
  const received = receiveAll(held, entries)
  if (received.outcome === 'applied') {
    setState(({ liveMatches }) => ({ liveMatches: { ...liveMatches, [id]: received.live } }))
    const added = entries.filter(({ seq }) => seq > held.seq)
    if (isCorrected(held.score, added)) markCorrection(id)
  }
  return received.outcome
}

function markCorrection(id: string): void {
  setState(({ corrections }) => ({ corrections: { ...corrections, [id]: deviceTime() } }))
}
