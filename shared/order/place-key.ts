/** A place of a draw. */
export interface DrawPlace {
  /** Id of the event. */
  readonly event: string
  readonly stage: string
  /** Id of the match in its stage, such as `main-2-1`. */
  readonly match: string
}

/** Returns the key of a place of a draw in an order of play. Ids of matches have no `/`. */
export const placeKey = ({ event, stage, match }: DrawPlace): string => `${event}/${stage}/${match}`
