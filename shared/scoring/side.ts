/** The two sides of a match, as the log stores them: 1 is `company`, 2 is `company2`. */
export type Side = 1 | 2

/** One value for each side, side 1 first. */
export type BySide<T> = readonly [T, T]

/** The side across the net. */
export const opponent = (side: Side): Side => (side === 1 ? 2 : 1)

/** What a pair holds for one side. */
export const of = <T>(pair: BySide<T>, side: Side): T => (side === 1 ? pair[0] : pair[1])

/** The pair with one more for `side`. */
export const plusOne = ([one, two]: BySide<number>, side: Side): BySide<number> =>
  side === 1 ? [one + 1, two] : [one, two + 1]

/** Which of a pair: 1 is who serves first when the pair's turn first comes. */
export type Partner = 1 | 2
