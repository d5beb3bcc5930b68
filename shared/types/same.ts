/** `true` if two types allow the same values, else `never`, so that a difference does not compile. */
export type Same<A, B> = [Whole<A>] extends [Whole<B>] ? ([Whole<B>] extends [Whole<A>] ? true : never) : never

/** The same type with every member required. Without this, a type could lack an optional member of the other and still pass. */
type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T
