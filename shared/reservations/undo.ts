/** Time for which a cancellation can be undone (ms). Until then the court stays taken, and nobody is told. */
export const UNDO_MS = 10_000
