/** A cancellation that takes effect later, so that it can be undone until then. Its booking stays, and keeps its court. */
export interface Cancellation {
  /** Shared by the bookings that were cancelled together. */
  readonly id: string
  /** The manager who cancelled them, as the audit log names them, and the reason; null: the owner. */
  readonly manager: { readonly who: string; readonly reason?: string | undefined } | null
  /** Ids of the blocks that take the courts. */
  readonly blocks?: readonly string[]
  /** Whether these are new. An undo removes them then. */
  readonly isNewBlock?: boolean
  /** Id of the match that was stored with the cancellation, and that takes the court. */
  readonly match?: string
}

/** Whether the owner has cancelled a booking. For the owner, its slot is free, because a new booking ends the time to undo this. */
export const isGoneFor = (
  {
    owner,
    cancelsAt,
    cancellation,
  }: { owner: string | null; cancelsAt: number | null; cancellation: Cancellation | null },
  viewer: string | null,
): boolean => owner !== null && owner === viewer && cancelsAt !== null && !cancellation?.manager
