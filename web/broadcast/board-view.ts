import { inWords } from '../../shared/matches/anonymous-name.ts'
import { partnersOf } from '../../shared/matches/brief-name.ts'
import type { LiveMatch } from '../../shared/matches/live-match.ts'
import { namesOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { gravest, stakeLabels } from '../../shared/scoring/at-stake.ts'
import { pointLabels, setsWon, setTiebreak } from '../../shared/scoring/display.ts'
import {
  type BySide,
  isOver,
  type MatchStatus,
  of,
  opponent,
  type Score,
  type Side,
} from '../../shared/scoring/score.ts'
import {
  leaders,
  lostTieBreak,
  setLeaders,
  setsInRow,
  shownServer,
  shownStatus,
  showsPointsInRow,
  stoppedBy,
} from '../../shared/scoring/shown-score.ts'

/** A number in a row. */
interface Cell {
  readonly kind: 'set' | 'running' | 'points'
  readonly text: string
  /** The points of a lost tie-break, raised beside the games. */
  readonly raised: number | null
  /** Whether the number is in the full color. */
  readonly isFull: boolean
}

/** One side of a board. */
export interface BoardRow {
  /** The player, or the partners of a pair. */
  readonly partners: readonly string[]
  /** Whether this side serves: the partner who serves, if known, or the side. */
  readonly serves: 'side' | 'first' | 'second' | null
  readonly cells: readonly Cell[]
  readonly isFull: boolean
  readonly isWinner: boolean
  /** Why this side stopped playing. */
  readonly stopped: MatchStatus | null
}

/** The parts of a match that an overlay and a card show. */
export interface BoardView {
  readonly id: string
  readonly category: string
  readonly date: string
  readonly status: MatchStatus
  /** Translation key of the badge: what is at stake, or the status. Null while a point decides nothing. */
  readonly badge: string | null
  readonly rows: BySide<BoardRow>
}

/** A match with its current score. */
export interface FollowedMatch {
  readonly summary: MatchSummary
  readonly live: Pick<LiveMatch, 'score'>
}

/** Returns whether the club took the match out of its lists before its end. */
export const isCancelled = ({ summary, live }: FollowedMatch): boolean =>
  summary.archived === true && !isOver(live.score)

/** Returns a match with the reader’s word for a player who is anonymous. */
export const inWordsOf = ({ summary, ...match }: FollowedMatch, word: string): FollowedMatch => ({
  ...match,
  summary: inWords(summary, word),
})

/** @param compact whether to count the sets instead of showing each */
export function boardView({ summary, live: { score } }: FollowedMatch, compact: boolean): BoardView {
  const row = (side: Side): BoardRow => ({
    partners: partnersIn(summary, side),
    serves: servesIn(score, side),
    cells: [...(compact ? compactCells : setCells)(score, side), ...pointCells(score, side)],
    // On television, the side that is behind is not dimmed during play.
    isFull: !isOver(score) || of(leaders(score), side),
    isWinner: score.winner === side,
    stopped: stoppedBy(score) === side ? score.status : null,
  })
  const { id, category, date } = summary
  return { id, category, date, status: score.status, badge: badgeOf(score), rows: [row(1), row(2)] }
}

function partnersIn(summary: MatchSummary, side: Side): readonly string[] {
  const name = of(namesOf(summary), side)
  return typeof name === 'string' ? partnersOf(name) : name
}

function servesIn(score: Score, side: Side): BoardRow['serves'] {
  const { partners } = score
  if (shownServer(score) !== side) return null
  if (!partners) return 'side'
  return of(partners, side) === 1 ? 'first' : 'second'
}

function badgeOf(score: Score): string | null {
  const status = shownStatus(score)
  if (status !== 'live') return `status.${status}`
  const [label] = stakeLabels(score).toSorted(gravest)
  return label ? `tennis.stake.brief.${label.kind}` : null
}

/** The games of each set. A match tie-break has its points. */
function setCells(score: Score, side: Side): Cell[] {
  const last = score.sets.length - 1
  return setsInRow(score).map((set, index) => {
    const counts = setTiebreak(set) ?? set.games
    return {
      kind: index === last ? 'running' : 'set',
      text: String(of(counts, side)),
      raised: lostTieBreak(score, index, side),
      isFull:
        index === last ? !isOver(score) || of(setLeaders(score), side) : of(counts, side) > of(counts, opponent(side)),
    }
  })
}

/** The sets won and the games of the current set. A match of one set has only its games. */
function compactCells(score: Score, side: Side): Cell[] {
  const games = setCells(score, side)
  if (score.sets.length === 1 || games.length === 0) return games
  const sets = setsWon(score)
  const won: Cell = {
    kind: 'set',
    text: String(of(sets, side)),
    raised: null,
    isFull: of(sets, side) >= of(sets, opponent(side)),
  }
  return isOver(score) ? [won] : [won, ...games.filter(({ kind }) => kind === 'running')]
}

const pointCells = (score: Score, side: Side): Cell[] =>
  showsPointsInRow(score)
    ? [{ kind: 'points', text: of(pointLabels(score), side), raised: null, isFull: score.status === 'live' }]
    : []
