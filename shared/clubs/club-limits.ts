/** Surfaces that a court can have. */
export const SURFACES = ['hard', 'clay', 'grass', 'artificial', 'carpet'] as const

/** Lengths that a court's slots can have (minutes). */
export const SLOT_MINUTES = [30, 60, 90] as const
export type SlotMinutes = (typeof SLOT_MINUTES)[number]

/** Maximum number of opening times on one day. */
export const MOST_TIMES = 3

/** The rules of a club for bookings, the times that its matches take a court, and their limits. A rule of the server's settings may be empty in the form. */
export const CLUB_RULES = {
  quota: { min: 0, max: 1000, isOptional: true },
  leadMinutes: { min: 0, max: 100_000, isOptional: true },
  cancelMinutes: { min: 0, max: 100_000, isOptional: true },
  daysAhead: { min: 1, max: 366, isOptional: false },
  holdMinutes: { min: 1, max: 1440, isOptional: false },
  offerMinutes: { min: 1, max: 1440, isOptional: false },
  maxSlots: { min: 1, max: 4, isOptional: false },
  best3Minutes: { min: 30, max: 480, isOptional: false },
  matchTiebreakMinutes: { min: 30, max: 480, isOptional: false },
  best5Minutes: { min: 30, max: 480, isOptional: false },
  shortMinutes: { min: 30, max: 480, isOptional: false },
} as const
export type ClubRule = keyof typeof CLUB_RULES

/** The rules that say how long a match takes its court, by the kind of its format. */
export const MATCH_LENGTHS = [
  'best3Minutes',
  'matchTiebreakMinutes',
  'best5Minutes',
  'shortMinutes',
] as const satisfies ClubRule[]
