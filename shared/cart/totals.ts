/** Added once to whatever a cart holds: 5 US dollars. */
export const FEE_CENTS = 500

/** One product, so many times. */
export interface Priced {
  readonly priceCents: number
  readonly quantity: number
}

/** What a cart or an order comes to, in whole US cents. */
export interface Totals {
  readonly subtotalCents: number
  readonly feeCents: number
  readonly totalCents: number
}

export const lineCents = ({ priceCents, quantity }: Priced): number => priceCents * quantity

/** Sums of whole cents: exact for whatever a shop may sell. */
export function totalsOf(lines: readonly Priced[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
  return { subtotalCents, feeCents: FEE_CENTS, totalCents: subtotalCents + FEE_CENTS }
}
