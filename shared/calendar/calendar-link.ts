/** Whether a person's calendar can be subscribed to from other programs. */
export interface CalendarLink {
  readonly active: boolean
  /** When the link was made, ISO 8601. */
  readonly since: string | null
}

/** A link that was just made. Its address is said this once: only a hash of it is kept. */
export interface NewCalendarLink extends CalendarLink {
  readonly url: string
}
