/** A match that waits in a published order of play. */
export interface WaitingMatch {
  /** How orders of play name it. */
  readonly key: string
  readonly court: string
  /** Whether it is the first one on its court that has not begun. */
  readonly isNext: boolean
  /** Time until its expected start (ms). Negative if it should have started. */
  readonly startsIn: number
}
