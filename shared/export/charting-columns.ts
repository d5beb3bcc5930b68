import type { ActionEntry, StandingEntry } from '../matches/match-schemas.ts'
import { countsInNumbers, pointLabels, setsWon } from '../scoring/display.ts'
import { formatOf, setRuleOf } from '../scoring/format.ts'
import { gameNumber, opponent, runningGames, type Score } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'

/** An entry and the score before it. */
export interface ChartedEntry {
  readonly entry: StandingEntry
  readonly before: Score
  /** Number of points up to this entry. */
  readonly point: number
}

type Cell = string | number | null | undefined
type Column = readonly [name: string, write: (charted: ChartedEntry) => Cell]

/** Returns a column that only points have. */
const ofPoint = (name: string, write: (entry: ActionEntry, before: Score) => Cell): Column => [
  name,
  ({ entry, before }) => (entry.kind === 'action' ? write(entry, before) : null),
]
const truth = (value: boolean): string => (value ? 'TRUE' : 'FALSE')
const digit = (value: boolean): number => (value ? 1 : 0)

/**
 * Columns with the names and meanings of the Match Charting Project's data dictionary. There is one difference: player 1 is
 * the first player of our match, even if the other player serves first. The columns follow from the log, so a replay does
 * not read them.
 */
export const CHARTING_COLUMNS: readonly Column[] = [
  ['Pt', ({ entry, point }) => (entry.kind === 'action' ? point : null)],
  ['Set1', ({ before }) => setsWon(before)[0]],
  ['Set2', ({ before }) => setsWon(before)[1]],
  ['Gm1', ({ before }) => runningGames(before)[0]],
  ['Gm2', ({ before }) => runningGames(before)[1]],
  ['Pts', ({ before }) => labelsFromServer(before)],
  ['Gm#', ({ before }) => `${gameNumber(before)} (${played(before) + 1})`],
  ['TbSet', ({ before }) => hasTiebreak(before)],
  ['TB?', ({ before }) => digit(countsInNumbers(before))],
  ['TBpt', ({ before }) => (countsInNumbers(before) ? played(before) + 1 : null)],
  ['Svr', ({ before }) => before.server],
  ['Ret', ({ before }) => before.server && opponent(before.server)],
  ofPoint('1stIn', ({ serve }) => serve && digit(serve === 1)),
  ofPoint('2ndIn', ({ serve, action }) => (serve === 2 ? digit(action !== 'DOUBLE_FAULT') : null)),
  ofPoint('isAce', ({ action }) => truth(action === 'ACE')),
  ofPoint('isUnret', ({ action }) => truth(action === 'ACE' || action === 'RETURN_ERROR')),
  ofPoint('isRallyWinner', ({ action, unclassified }) => truth(action === 'WINNER' && !unclassified)),
  ofPoint('isForced', ({ action, forced }) => truth(action === 'FORCED_ERROR' || forced === true)),
  ofPoint('isUnforced', ({ action, forced }) => truth(action === 'UNFORCED_ERROR' || forced === false)),
  ofPoint('isDouble', ({ action }) => truth(action === 'DOUBLE_FAULT')),
  ofPoint('PtWinner', ({ action, side }) => pointWinner(action, side)),
  ofPoint('isSvrWinner', ({ action, side }, { server }) => server && digit(pointWinner(action, side) === server)),
]

const played = ({ points }: Score): number => points[0] + points[1]

/** Returns the points of the running game, the server's first: `15-40`, `AD-40`. */
function labelsFromServer(score: Score): string {
  const labels = pointLabels(score).map((label) => (label === 'Adv' ? 'AD' : label))
  return (score.server === 2 ? labels.reverse() : labels).join('-')
}

/** Returns whether a tie-break can decide the running set: 1, 0, or null without a format. */
function hasTiebreak({ format: code, sets }: Score): number | null {
  const format = code === undefined ? null : formatOf(code)
  return format && digit(setRuleOf(format, sets.length - 1).tiebreak !== null)
}
