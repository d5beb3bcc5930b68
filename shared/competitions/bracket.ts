import type { BySide } from '../scoring/score.ts'

/** The draws of a stage. A knockout has `main` and perhaps `consolation` and `third`; the others are those of a compass. */
export const DRAW_NAMES = [
  'main',
  'consolation',
  'third',
  'east',
  'west',
  'north',
  'south',
  'northeast',
  'southwest',
  'northwest',
  'southeast',
] as const
export type DrawName = (typeof DRAW_NAMES)[number]

/** Where a side of a match comes from. */
export type Origin =
  /** A line of the draw, from 0. */
  | { readonly line: number }
  | { readonly winnerOf: string }
  | { readonly loserOf: string }
  /** The place of the consolation that belongs to this match of the first round. */
  | { readonly firstMatchOf: string }

/** A match of a draw. */
export interface BracketMatch {
  /** Unique in its stage, such as `main-2-1`: draw, round, place. */
  readonly id: string
  readonly draw: DrawName
  /** From 1, the first round of this draw. */
  readonly round: number
  /** From 1, from the top. */
  readonly place: number
  readonly from: BySide<Origin>
}

/** Whether the losers of a knockout go on. */
export interface KnockoutShape {
  readonly thirdPlace?: boolean
  readonly consolation?: 'none' | 'firstMatch'
}

/** Returns the id of a match. */
export const bracketId = (draw: DrawName, round: number, place: number): string => `${draw}-${round}-${place}`

/** Returns the matches of one draw, the first round first. An odd number of origins is impossible. */
function roundsOf(draw: DrawName, origins: readonly Origin[]): readonly (readonly BracketMatch[])[] {
  const rounds: BracketMatch[][] = []
  let sides = origins
  while (sides.length > 1) {
    const round = rounds.length + 1
    const matches = Array.from({ length: sides.length / 2 }, (_, index): BracketMatch => {
      const from = [sides[2 * index] as Origin, sides[2 * index + 1] as Origin] as const
      return { id: bracketId(draw, round, index + 1), draw, round, place: index + 1, from }
    })
    rounds.push(matches)
    sides = matches.map(({ id }) => ({ winnerOf: id }))
  }
  return rounds
}

const linesOf = (size: number): readonly Origin[] => Array.from({ length: size }, (_, line) => ({ line }))

/**
 * Returns all matches of a knockout, so that each match comes after those that it follows from.
 * @param size number of lines, a power of two
 */
export function knockoutMatches(size: number, { thirdPlace, consolation }: KnockoutShape): readonly BracketMatch[] {
  const main = roundsOf('main', linesOf(size))
  const semifinals = main.at(-2) ?? []
  const third = thirdPlace
    ? roundsOf(
        'third',
        semifinals.map(({ id }) => ({ loserOf: id })),
      )
    : []
  // A draw of two lines has no second match for anybody.
  const [first = []] = main
  const others =
    consolation === 'firstMatch' && first.length > 1
      ? roundsOf(
          'consolation',
          first.map(({ id }) => ({ firstMatchOf: id })),
        )
      : []
  return [...main, ...third, ...others].flat()
}

/** The draws to which the losers of the first, second, third round go. Source: the compass draw of the USTA. */
const COMPASS: Partial<Record<DrawName, readonly DrawName[]>> = {
  east: ['west', 'north', 'northeast'],
  west: ['south', 'southwest'],
  north: ['northwest'],
  south: ['southeast'],
}

/** Numbers of entries that a compass may have. */
export const COMPASS_SIZES = [8, 16] as const

/** Returns all matches of a compass, so that each match comes after those that it follows from. */
export function compassMatches(size: (typeof COMPASS_SIZES)[number]): readonly BracketMatch[] {
  return drawAndLosers('east', linesOf(size))

  function drawAndLosers(draw: DrawName, origins: readonly Origin[]): readonly BracketMatch[] {
    const rounds = roundsOf(draw, origins)
    const below = rounds.flatMap((round, index) => {
      const next = COMPASS[draw]?.[index]
      const losers = round.map(({ id }) => ({ loserOf: id }))
      return next && losers.length > 1 ? drawAndLosers(next, losers) : []
    })
    return [...rounds.flat(), ...below]
  }
}
