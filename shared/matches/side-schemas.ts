import { z } from 'zod'

/** A side, a partner, or the first and the second serve. */
export const oneOrTwo = z.union([z.literal(1), z.literal(2)])

/** One value for each side, or for each partner. */
export const pairOf = <T extends z.ZodType>(item: T) => z.tuple([item, item]).readonly()
