import { create } from 'zustand'

/** Number of items in the cart. It has a store of its own, so that the header does not load the whole cart store. */
export const useCartBadge = create<{ readonly count: number }>(() => ({ count: 0 }))
