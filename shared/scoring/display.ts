import { RAW_NUMBERS_AT } from './documented-rules.ts'
import { runningGames, type Score } from './score.ts'
import { type BySide, of, type Side } from './side.ts'

const SCALE = ['0', '15', '30', '40'] as const

/** What a scoreboard shows for the running game: 0, 15, 30, 40, Adv, or plain numbers where games are 7-7. */
export function pointLabels(score: Score): BySide<string> {
  const raw = runningGames(score).every((games) => games === RAW_NUMBERS_AT)
  const [one, two] = score.points
  return raw ? [String(one), String(two)] : [scaleLabel(one), scaleLabel(two)]
}

const scaleLabel = (points: number): string => SCALE[points] ?? 'Adv'

/** The running game's labels in one string, as the log keeps them beside each point: `15-0`. */
export function gameScore(score: Score): string {
  return pointLabels(score).join('-')
}

/**
 * The documented `score` list: `["6", ":", "4"]`, and blanks before the first point. The first and third
 * entries are the games (or the sets won, once a format with several sets has finished one).
 */
export function scoreList(score: Score): [string, ':', string] {
  if (!hasBegun(score)) return [' ', ':', ' ']
  return [headline(score, 1), ':', headline(score, 2)]
}

/** Points and games only grow, so a match at 0-0 all round has not begun, whatever was declared of it (rain, a walkover). */
const hasBegun = ({ sets, points }: Score): boolean =>
  [points, ...sets.map(({ games }) => games)].some(([one, two]) => one + two > 0)

function headline(score: Score, side: Side): string {
  if (score.sets.length < 2) return String(of(runningGames(score), side))
  const finished = score.winner === null ? score.sets.slice(0, -1) : score.sets
  return String(finished.filter(({ games }) => of(games, side) > of(games, side === 1 ? 2 : 1)).length)
}
