/** `true` if two types are assignable to each other, else `never`, so that a difference does not compile. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
