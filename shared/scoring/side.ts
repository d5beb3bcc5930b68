/** A side of a match: 1 is `company`, 2 is `company2`. */
export type Side = 1 | 2

/** One value for each side, side 1 first. */
export type BySide<T> = readonly [T, T]

/** Returns the other side. */
export const opponent = (side: Side): Side => (side === 1 ? 2 : 1)

/** Returns the value of one side. */
export const of = <T>(pair: BySide<T>, side: Side): T => (side === 1 ? pair[0] : pair[1])

/** Returns the counts with one more for `side`. */
export const plusOne = ([one, two]: BySide<number>, side: Side): BySide<number> =>
  side === 1 ? [one + 1, two] : [one, two + 1]

/** A partner of a pair: 1 serves the pair's first service game. */
export type Partner = 1 | 2
