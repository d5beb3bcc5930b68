import { useCallback, useEffect, useMemo } from 'react'
import type { PlayerIds } from '../../shared/matches/linked-players.ts'
import { type LiveMatch, liveFromSummary } from '../../shared/matches/live-match.ts'
import { byDateDescending, namesOf, type PrerenderedMatch, playersOf, startOf } from '../../shared/matches/match.ts'
import type { MatchSummary, PlayedEntry, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { type Names, pointLabels } from '../../shared/scoring/display.ts'
import { type BySide, isOver, type MatchStatus, runningGames, type Score } from '../../shared/scoring/score.ts'
import { pageData } from '../ui/page-data.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { followAll, followMatch, retryList, retryMatch } from './match-feed.ts'
import { useLive } from './match-store.ts'
import { shownMatch, useHiddenNames } from './shown-match.ts'

/** A match as pages show it. Its texts come from the summary, and its score from the log. */
export interface MatchView {
  id: string
  category: string
  description: string
  /** UTC, ISO 8601. */
  date: string
  /** Whether nobody has set its time yet, so that `date` only says a day. */
  untimed: boolean
  players: BySide<string>
  /** The names of both sides, with all four players in doubles. */
  names: Names
  /** The ids of the players, in the order of their names; null if nobody is known. */
  playerIds: PlayerIds | null
  /** The score before the first entry. It includes the rules of the match. */
  start: Score
  /** The mean of the club when the match was created, if the club had enough points (`priorOf`). */
  serveMean: number | undefined
  status: MatchStatus
  /** Whether the club took the match out of its lists before its end. */
  isCancelled: boolean
  score: Score
  games: BySide<number>
  /** The points of the current game as labels, such as 30 or Adv. Plain numbers in a tie-break, and at 7-7 without a format. */
  points: BySide<string>
  /** Id of the club; null without one. */
  club: string | null
  /** Id of the court; null without one. */
  court: string | null
  /** Null without a stream. */
  streamUrl: string | null
  /** UTC, ISO 8601, by the server's clock. */
  updatedAt: string
  seq: number
  /** The entries that were not undone, oldest first; null until the log has loaded. */
  standing: readonly StandingEntry[] | null
}

/** Returns a function that gives a match the names that this page shows. */
export function useShownMatch(): <Match extends MatchSummary>(match: Match) => Match {
  const { t } = useTranslation()
  const hidden = useHiddenNames(({ byMatch }) => byMatch)
  const word = t('live.player')
  return useCallback((match) => shownMatch(match, { word, hidden }), [word, hidden])
}

/** Follows every match while the component is mounted. Returns the list, newest date first. */
export function useMatchList(): { state: 'loading' | 'ready' | 'failed'; matches: MatchView[]; retry: () => void } {
  const state = useLive(({ list }) => list)
  const summaries = useLive((live) => live.summaries)
  const liveMatches = useLive((live) => live.liveMatches)
  const shown = useShownMatch()
  useEffect(followAll, [])
  const sorted = useMemo(
    () =>
      Object.values(summaries)
        .filter((match) => !match.archived)
        .sort(byDateDescending),
    [summaries],
  )
  const matches = useMemo(
    () =>
      sorted.flatMap((summary) => {
        const live = liveMatches[summary.id]
        return live ? [viewOf(shown(summary), live)] : []
      }),
    [sorted, liveMatches, shown],
  )
  return { state, matches, retry: retryList }
}

/** Follows one match with its log while the component is mounted. */
export function useMatch(id: string): {
  state: 'loading' | 'ready' | 'failed' | 'missing'
  match: MatchView | null
  /** Whether the score may be old, because the log could not be loaded. The score then comes from a list or the prerendered page. */
  behind: boolean
  retry: () => void
} {
  const summary = useLive(({ summaries }) => summaries[id])
  const live = useLive(({ liveMatches }) => liveMatches[id])
  const failure = useLive(({ failures }) => failures[id])
  const shown = useShownMatch()
  useEffect(() => followMatch(id), [id])
  const held = useMemo(() => (summary && live ? viewOf(shown(summary), live) : null), [summary, live, shown])
  // The prerendered score stays until the server says that the match does not exist.
  const match = held ?? (failure === 'missing' ? null : prerenderedMatch(id, shown))
  return {
    state: match ? 'ready' : (failure ?? 'loading'),
    match,
    behind: failure !== undefined && match !== null && match.standing === null,
    retry: () => retryMatch(id),
  }
}

/** The latest view of each match, and the summary from which it was made. */
const views = new WeakMap<LiveMatch, { summary: MatchSummary; view: MatchView }>()

/** Returns the view of a match. The object stays the same until the match changes, so a point renders only its own match's card. */
export function viewOf(summary: MatchSummary, live: LiveMatch): MatchView {
  const held = views.get(live)
  if (held && isSameDescription(held.summary, summary)) return held.view
  const view = newView(summary, live)
  views.set(live, { summary, view })
  return view
}

/** The fields that points and new names change, or that never change. They are not compared one by one. */
type Others = 'players' | 'playerIds' | 'score' | 'scoreboard' | 'seq' | 'status' | 'updatedAt' | 'serveMean'

const COMPARED: Readonly<Record<Exclude<keyof MatchSummary, Others>, true>> = {
  id: true,
  category: true,
  company: true,
  company2: true,
  description: true,
  date: true,
  liveStream: true,
  streamUrl: true,
  format: true,
  firstServer: true,
  club: true,
  court: true,
  untimed: true,
  archived: true,
}
const COMPARED_KEYS = Object.keys(COMPARED) as (keyof typeof COMPARED)[]

/** Compares values, because a reloaded list has new objects with mostly the same values. */
const isSameDescription = (one: MatchSummary, other: MatchSummary): boolean =>
  one === other ||
  (one.updatedAt === other.updatedAt &&
    COMPARED_KEYS.every((key) => one[key] === other[key]) &&
    String(one.players) === String(other.players) &&
    String(one.playerIds) === String(other.playerIds))

/** The parts of a view that depend on the summary alone. A point leaves these objects the same, so memoized components skip rendering. */
const summaryParts = new WeakMap<MatchSummary, Pick<MatchView, 'players' | 'names' | 'start'>>()

function partsOf(summary: MatchSummary): Pick<MatchView, 'players' | 'names' | 'start'> {
  const held = summaryParts.get(summary)
  if (held) return held
  const made = { players: playersOf(summary), names: namesOf(summary), start: startOf(summary) }
  summaryParts.set(summary, made)
  return made
}

/** Returns the parts of a view that depend on the score alone. */
export const shownOf = (score: Score): Pick<MatchView, 'status' | 'score' | 'games' | 'points'> => ({
  status: score.status,
  score,
  games: runningGames(score),
  points: pointLabels(score),
})

function newView(summary: MatchSummary, live: LiveMatch): MatchView {
  return {
    id: summary.id,
    category: summary.category,
    description: summary.description,
    date: summary.date,
    untimed: summary.untimed === true,
    ...partsOf(summary),
    playerIds: summary.playerIds ?? null,
    serveMean: summary.serveMean,
    ...shownOf(live.score),
    isCancelled: summary.archived === true && !isOver(live.score),
    club: summary.club ?? null,
    court: summary.court ?? null,
    streamUrl: summary.liveStream ? summary.streamUrl : null,
    updatedAt: live.updatedAt > summary.updatedAt ? live.updatedAt : summary.updatedAt,
    seq: live.seq,
    standing: live.standing,
  }
}

/** The view of each prerendered match. The same match always gets the same object. */
const prerenderedViews = new WeakMap<PrerenderedMatch, MatchView>()
/** The views that come from a prerendered page. */
const prerendered = new WeakSet<MatchView>()

/** Returns the match in the prerendered page. It may be out of date, and has a log only if it is over. */
function prerenderedMatch(id: string, shownIn: ReturnType<typeof useShownMatch>): MatchView | null {
  const { match: rendered } = pageData()
  if (rendered?.id !== id) return null
  const match = shownIn(rendered)
  const view =
    prerenderedViews.get(match) ?? viewOf(match, { ...liveFromSummary(match), standing: match.standing ?? null })
  prerenderedViews.set(match, view)
  prerendered.add(view)
  return view
}

/** Returns whether a match still comes from the prerendered page, because the app has not loaded its log yet. */
export const isPrerendered = (match: MatchView): boolean => prerendered.has(match)

/** Returns the latest played entry of a match that still comes from the prerendered page. */
export const prerenderedLast = (match: MatchView): PlayedEntry | null =>
  isPrerendered(match) ? (pageData().match?.lastPlayed ?? null) : null
