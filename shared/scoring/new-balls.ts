import { isOver, type Score, type SetScore } from './score.ts'

/** Number of games before the first change of balls (the warm-up counts as two) and between later changes. */
export interface BallChange {
  readonly first: number
  readonly every: number
}

export const SEVEN_NINE: BallChange = { first: 7, every: 9 }
export const NINE_ELEVEN: BallChange = { first: 9, every: 11 }

/**
 * Returns whether the next or current game is the first with new balls. A change due at a tie-break waits for the second
 * game of the next set. Each altered order of service delays the next change by a game (ITF rule 27c).
 */
export function hasNewBalls(score: Score, { first, every }: BallChange = SEVEN_NINE): boolean {
  if (isOver(score)) return false
  let played = 0
  let due = first
  let isNew = false
  score.sets.forEach((set, index) => {
    const games = gamesOf(set) + (index === score.sets.length - 1 ? 1 : 0)
    for (let game = 1; game <= games; game += 1) {
      if (score.order?.alteredAfter?.includes(played)) due += 1
      const isDue = played === due
      const isTiebreak = set.tiebreak !== null && game === games
      isNew = isDue && !isTiebreak
      if (isDue) due += isTiebreak ? 2 : every
      played += 1
    }
  })
  return isNew
}

const gamesOf = ({ games: [one, two] }: SetScore): number => one + two
