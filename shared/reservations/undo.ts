/** Time for which a cancellation can be undone (ms). During this time the court stays taken, and the emails wait. */
export const UNDO_MS = 10_000
