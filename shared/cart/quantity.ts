/** How many of one product a cart takes. */
export const QUANTITIES = [1, 2, 3, 4, 5] as const
export const MOST = 5

export const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST

/** Lines of one product are one line: their quantities add up, to no more than {@link MOST}. */
export const merged = (quantity: number, added: number): number => Math.min(MOST, quantity + added)
