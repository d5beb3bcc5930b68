/** How many items the cart holds. The cart room is to answer this; until it does, carts are empty. */
export const useCartCount = (): number => 0
