/** `true` where each of two types can stand for the other, else `never`: a drift between them does not compile. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
