import type { LiveMatch } from '../../shared/matches/live-match.ts'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, namesOf, playersOf, startOf } from '../../shared/matches/match.ts'
import { type Names, pointLabels } from '../../shared/scoring/display.ts'
import { type BySide, type MatchStatus, runningGames, type Score } from '../../shared/scoring/score.ts'

/** A match as pages show it: the description from its summary, the score from its folded log. */
export interface MatchView {
  id: string
  category: string
  description: string
  /** UTC, ISO 8601. */
  date: string
  players: BySide<string>
  /** The same, with all four names in doubles. */
  names: Names
  /** The score before the first entry of the log, which has the rules. */
  start: Score
  status: MatchStatus
  score: Score
  games: BySide<number>
  /** 0, 15, 30, 40, Adv; numbers at 7-7. */
  points: BySide<string>
  /** Null without a stream. */
  streamUrl: string | null
  /** UTC, ISO 8601, by the server's clock. */
  updatedAt: string
  seq: number
  /** The standing entries, oldest first; null until the log has loaded. */
  standing: readonly StandingEntry[] | null
}

/** The latest view of each live match, and the summary it was made from. */
const views = new WeakMap<LiveMatch, { summary: MatchSummary; view: MatchView }>()

/** Returns the view of a match: the same object until something in it changes, so that a point renders one card of 500. */
export function viewOf(summary: MatchSummary, live: LiveMatch): MatchView {
  const held = views.get(live)
  if (held && isSameDescription(held.summary, summary)) return held.view
  const view = newView(summary, live)
  views.set(live, { summary, view })
  return view
}

const SHOWN = [
  'id',
  'category',
  'company',
  'company2',
  'description',
  'date',
  'liveStream',
  'streamUrl',
  'format',
  'firstServer',
] as const

/** A reloaded list has new objects with mostly the same values. */
const isSameDescription = (one: MatchSummary, other: MatchSummary): boolean =>
  one === other ||
  (one.updatedAt === other.updatedAt &&
    SHOWN.every((key) => one[key] === other[key]) &&
    String(one.players) === String(other.players))

/** The parts of a view that depend on the summary alone. Points keep these objects, so memoized components skip rendering. */
const summaryParts = new WeakMap<MatchSummary, Pick<MatchView, 'players' | 'names' | 'start'>>()

function partsOf(summary: MatchSummary): Pick<MatchView, 'players' | 'names' | 'start'> {
  const held = summaryParts.get(summary)
  if (held) return held
  const made = { players: playersOf(summary), names: namesOf(summary), start: startOf(summary) }
  summaryParts.set(summary, made)
  return made
}

function newView(summary: MatchSummary, live: LiveMatch): MatchView {
  return {
    id: summary.id,
    category: summary.category,
    description: summary.description,
    date: summary.date,
    ...partsOf(summary),
    status: live.score.status,
    score: live.score,
    games: runningGames(live.score),
    points: pointLabels(live.score),
    streamUrl: summary.liveStream ? summary.streamUrl : null,
    updatedAt: live.updatedAt > summary.updatedAt ? live.updatedAt : summary.updatedAt,
    seq: live.seq,
    standing: live.standing,
  }
}
