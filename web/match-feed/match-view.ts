import type { LiveMatch } from '../../shared/matches/live-match.ts'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, namesOf, playersOf, startOf } from '../../shared/matches/match.ts'
import { pointLabels } from '../../shared/scoring/display.ts'
import { type MatchStatus, runningGames, type Score } from '../../shared/scoring/score.ts'
import type { Names } from '../../shared/scoring/service-side.ts'
import type { BySide } from '../../shared/scoring/side.ts'

/** A match as pages show it: who and where from its summary, the score from the entries that followed. */
export interface MatchView {
  id: string
  category: string
  description: string
  /** UTC, ISO 8601. */
  date: string
  players: BySide<string>
  /** The same for doubles with all four names. */
  names: Names
  /** The score before the first entry of the log: it carries the rules in force. */
  start: Score
  status: MatchStatus
  score: Score
  games: BySide<number>
  /** 0, 15, 30, 40, Adv; numbers at 7-7. */
  points: BySide<string>
  /** Null where there is no stream. */
  streamUrl: string | null
  /** UTC, ISO 8601, by the server's clock. */
  updatedAt: string
  seq: number
  /** What stands of the log, oldest first; null until the log is here. */
  standing: readonly StandingEntry[] | null
}

/** The view that was made of each state, and of what summary. */
const made = new WeakMap<LiveMatch, { summary: MatchSummary; view: MatchView }>()

/**
 * The view of a match. As long as nothing that it shows changes it is the same object, so that of five hundred cards a
 * point renders one.
 */
export function viewOf(summary: MatchSummary, live: LiveMatch): MatchView {
  const held = made.get(live)
  if (held && describesTheSame(held.summary, summary)) return held.view
  const view = newView(summary, live)
  made.set(live, { summary, view })
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

/** A list that is loaded again brings new objects that mostly say what the old ones said. */
const describesTheSame = (one: MatchSummary, other: MatchSummary): boolean =>
  one === other ||
  (one.updatedAt === other.updatedAt &&
    SHOWN.every((key) => one[key] === other[key]) &&
    String(one.players) === String(other.players))

/** What is worked out of a summary, and stays the same objects while points come: who is given them need not look again. */
const lasting = new WeakMap<MatchSummary, Pick<MatchView, 'players' | 'names' | 'start'>>()

function lastingOf(summary: MatchSummary): Pick<MatchView, 'players' | 'names' | 'start'> {
  const held = lasting.get(summary)
  if (held) return held
  const made = { players: playersOf(summary), names: namesOf(summary), start: startOf(summary) }
  lasting.set(summary, made)
  return made
}

function newView(summary: MatchSummary, live: LiveMatch): MatchView {
  return {
    id: summary.id,
    category: summary.category,
    description: summary.description,
    date: summary.date,
    ...lastingOf(summary),
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
