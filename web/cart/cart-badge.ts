import { create } from 'zustand'

/** Number of items in the cart. The header needs only this, so that no first page loads the whole cart store. */
export const useCartBadge = create<{ readonly count: number }>(() => ({ count: 0 }))
