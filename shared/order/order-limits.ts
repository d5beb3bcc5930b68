/** Maximum number of matches in the order of a day. */
export const MOST_ORDERED = 400

/** Maximum number of umpires in the plan of a day. */
export const MOST_UMPIRES = 60
