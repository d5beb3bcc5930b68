import { createHash } from 'node:crypto'
import { combinationsOf, isSameVariant } from '../../shared/shop/choices.ts'
import type { ProductChoice } from '../../shared/shop/shop-schemas.ts'

/** One combination of the values of a product's choices. Carts and stocks use its number like the number of a product. */
export interface Variant {
  readonly variant: number
  /** A value of each choice, in English. */
  readonly values: readonly string[]
}

/** Products have lower numbers. */
const FIRST_NUMBER = 1_000_000_000
/** The number of numbers that fit into 32 bits with a sign. */
const NUMBERS = 2 ** 31 - FIRST_NUMBER

/** Returns the number of a variant: the same on every server, unless it is `taken`. */
function numberOf(productId: number, values: readonly string[], taken: ReadonlySet<number>): number {
  for (let tries = 0; ; tries++) {
    const digest = createHash('sha256')
      .update(JSON.stringify([productId, values, tries]))
      .digest()
    const number = FIRST_NUMBER + (digest.readUInt32BE() % NUMBERS)
    if (!taken.has(number)) return number
  }
}

/**
 * Returns the variants of a product with these choices.
 * @param before the earlier variants. Those with the same values keep their numbers
 * @param taken numbers of the variants of other products
 */
export function variantsOf(
  productId: number,
  choices: readonly ProductChoice[],
  before: readonly Variant[] = [],
  taken: Iterable<number> = [],
): Variant[] {
  const used = new Set([...taken, ...before.map(({ variant }) => variant)])
  return combinationsOf(choices).map((values) => {
    const known = before.find((each) => isSameVariant(each.values, values))
    const variant = known?.variant ?? numberOf(productId, values, used)
    used.add(variant)
    return { variant, values }
  })
}

/** A variant with its stock, which is null if it is not limited. */
export interface StockedVariant extends Variant {
  readonly stock: number | null
}

/** A stock that the office sends for the variant with these values. With a number, the variant may have had other values. */
export interface SentStock {
  readonly variant?: number
  readonly values: readonly string[]
  readonly stock: number | null
}

/** Returns the index of the first stock whose values are no combination of the choices or were sent before, or -1. */
export function wrongStock(choices: readonly ProductChoice[], sent: readonly SentStock[]): number {
  const left = new Set(combinationsOf(choices).map((values) => JSON.stringify(values)))
  return sent.findIndex(({ values }) => !left.delete(JSON.stringify(values)))
}

/**
 * Returns the variants of a product after a change, with their stocks. A variant whose number is sent keeps it, also with other
 * values. A variant that is not sent keeps its stock; a new one is not limited.
 */
export function plannedVariants(
  productId: number,
  choices: readonly ProductChoice[],
  sent: readonly SentStock[],
  before: readonly StockedVariant[] = [],
  taken: Iterable<number> = [],
): StockedVariant[] {
  const renamed = sent.flatMap(({ variant, values }): StockedVariant[] => {
    const known = before.find((each) => each.variant === variant)
    return known ? [{ ...known, values }] : []
  })
  const numbers = new Set(renamed.map(({ variant }) => variant))
  const others = before.filter(({ variant }) => !numbers.has(variant))
  const stockOf = ({ variant, values }: Variant): number | null => {
    const stock = sent.find((each) => isSameVariant(each.values, values))?.stock
    return stock === undefined ? (before.find((each) => each.variant === variant)?.stock ?? null) : stock
  }
  return variantsOf(productId, choices, [...renamed, ...others], taken).map((each) => ({
    ...each,
    stock: stockOf(each),
  }))
}
