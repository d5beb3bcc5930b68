/** Draws lots: random choices that follow from a seed, so that everybody can make them again. */
export interface Lots {
  /** Returns a whole number from 0 to `count` - 1, each with the same chance. */
  below(count: number): number
  /** Returns the items in a random order, each order with the same chance. */
  shuffled<T>(items: readonly T[]): T[]
}

/** A seed is a whole number from 0 to this. */
const MOST = 2n ** 64n - 1n

/** Returns whether this text is the seed of a draw: a whole number from 0 to 2^64 - 1 in decimal digits. */
export const isDrawSeed = (text: string): boolean => /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= MOST

/** Number of values that `next` can return. */
const VALUES = 2 ** 32

/**
 * Returns the lots of a seed. They are the same on every machine.
 * Source: the generator sfc32 of PractRand 0.94 (Chris Doty-Humphrey, public domain), with its way to start from 64 bits.
 * @param seed a whole number from 0 to 2^64 - 1 in decimal digits
 */
export function lotsOf(seed: string): Lots {
  if (!isDrawSeed(seed)) throw new RangeError('the seed of a draw is a whole number from 0 to 2^64 - 1')
  const bits = BigInt(seed)
  let a = 0
  let b = Number(bits % BigInt(VALUES)) | 0
  let c = Number(bits / BigInt(VALUES)) | 0
  let counter = 1

  function next(): number {
    const value = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + value
    c |= 0
    return value >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()

  function below(count: number): number {
    // The last values, which would make some numbers more probable, are drawn again.
    const enough = VALUES - (VALUES % count)
    let value = next()
    while (value >= enough) value = next()
    return value % count
  }

  return {
    below,
    shuffled(items) {
      const all = [...items]
      for (let left = all.length; left > 1; left -= 1) {
        const chosen = below(left)
        const last = all[left - 1] as (typeof all)[number]
        all[left - 1] = all[chosen] as (typeof all)[number]
        all[chosen] = last
      }
      return all
    },
  }
}
