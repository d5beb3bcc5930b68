import { create } from 'zustand'

/** How many things the cart holds: all that the header needs to know of it, so that no first page waits for the rest. */
export const useCartBadge = create<{ readonly count: number }>(() => ({ count: 0 }))
