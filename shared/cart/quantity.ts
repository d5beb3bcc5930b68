/** How many of one product a cart takes. */
export const QUANTITIES = [1, 2, 3, 4, 5] as const
export const MOST = 5
