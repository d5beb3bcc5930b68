import { freeOf, type Span } from './free-time.ts'

/** Why nobody can be planned on a court: the club blocks it, somebody has booked it, or rain or darkness takes it. */
export const TAKEN_KINDS = ['block', 'booking', 'lost'] as const
export type TakenKind = (typeof TAKEN_KINDS)[number]

export interface Taken extends Span {
  readonly kind: TakenKind
}

/** A court on the day that is planned. */
export interface OrderCourt {
  readonly id: string
  /** When the court is open. */
  readonly open: readonly Span[]
  readonly taken: readonly Taken[]
}

/** Somebody who can umpire. */
export interface OrderUmpire {
  readonly id: string
  /** Id of the same person as a player; null for somebody who does not play. */
  readonly player: string | null
  /** When they can umpire. */
  readonly free: readonly Span[]
}

/** What somebody asks for. A plan keeps it, and the office may overrule it. */
export interface Wish {
  /** The earliest start (ms since 1970). */
  readonly notBefore?: number
  /** The latest start (ms since 1970). */
  readonly notAfter?: number
  readonly court?: string
}

/** A match that has begun, or is over. */
export interface Begun {
  readonly court: string
  readonly startsAt: number
  /** The end, or the time at which the match will probably end. */
  readonly endsAt: number
  /** The id of its umpire, if it has one. */
  readonly umpire: string | null
}

/** A match, or a place of a draw. */
export interface OrderMatch {
  readonly id: string
  /** Expected length of play from now on (minutes). */
  readonly minutes: number
  /** Minutes that were played before an interruption, less those of `begun` in which play was suspended. */
  readonly played?: number
  /** Ids of the players who are known. */
  readonly players: readonly string[]
  /** Ids of the matches that decide who else plays. */
  readonly after: readonly string[]
  /** The event of its draw; absent outside draws. Who loses in an event does not play in its later rounds. */
  readonly event?: string
  /** From 1, the first round of its draw. */
  readonly round: number
  readonly wish?: Wish
  /** Whether it belongs on the show court. */
  readonly isFinal?: boolean
  readonly needsUmpire?: boolean
  /** Absent while the match waits. */
  readonly begun?: Begun
  /** Whether a booking takes its court and time, as `begun` says. It keeps no court from other matches, because the booking does. */
  readonly isBooked?: boolean
}

/** The rules of the day (minutes). */
export interface OrderRules {
  /** Between two matches on a court. */
  readonly change: number
  /** Rest of a player after a match. */
  readonly rest: number
  /** Rest after a short match. */
  readonly shortRest: number
  /** Matches below this are short. */
  readonly shortMatch: number
  /** Longest time that somebody umpires without a break. One match may be longer. */
  readonly umpireStretch: number
  readonly umpireBreak: number
  /** The court of finals, if there is one. */
  readonly showCourt: string | null
}

export const USUAL_RULES: OrderRules = {
  change: 10,
  rest: 60,
  shortRest: 30,
  shortMatch: 45,
  umpireStretch: 180,
  umpireBreak: 20,
  showCourt: null,
}

/** All that a plan depends on. */
export interface OrderDay {
  /** No match that waits starts earlier (ms since 1970). */
  readonly now: number
  readonly courts: readonly OrderCourt[]
  readonly matches: readonly OrderMatch[]
  readonly umpires: readonly OrderUmpire[]
  readonly rules: OrderRules
}

/** At a time, not before a time, or after the match before it on its court. */
export const START_KINDS = ['at', 'notBefore', 'followedBy'] as const
export type StartKind = (typeof START_KINDS)[number]

/** A match of a plan. */
export interface PlannedMatch {
  readonly match: string
  readonly court: string
  readonly startsAt: number
  readonly endsAt: number
  readonly kind: StartKind
  readonly umpire: string | null
}

/** Why a match has no place: a code for a sentence, with what it names. */
export type NoPlace =
  /** A match whose players it needs has no place. */
  | { readonly code: 'AFTER_UNPLACED'; readonly other: string }
  /** The court of the wish, or the show court, is not among the courts. */
  | { readonly code: 'COURT_UNKNOWN'; readonly court: string }
  /** It fits no open time of a court, even an empty one. */
  | { readonly code: 'TOO_LONG'; readonly minutes: number }
  /** Its players come too late from an earlier match. */
  | { readonly code: 'PLAYERS_TOO_LATE'; readonly other: string; readonly readyAt: number }
  /** The latest start of the wish is too early. */
  | { readonly code: 'WISH_NOT_AFTER'; readonly notAfter: number }
  /** The earliest start of the wish is too late. */
  | { readonly code: 'WISH_NOT_BEFORE'; readonly notBefore: number }
  /** The only court that it may use is full. */
  | { readonly code: 'COURT_FULL'; readonly court: string }
  | { readonly code: 'NO_UMPIRE' }
  /** A player has other matches at all times that are free. */
  | { readonly code: 'PLAYER_BUSY'; readonly player: string; readonly other: string }
  /** It would fit without blocks, bookings or lost time. */
  | { readonly code: 'COURTS_TAKEN'; readonly kind: TakenKind }
  | { readonly code: 'DAY_FULL' }

/** The codes of all reasons. */
export const NO_PLACE_CODES = [
  'AFTER_UNPLACED',
  'COURT_UNKNOWN',
  'TOO_LONG',
  'PLAYERS_TOO_LATE',
  'WISH_NOT_AFTER',
  'WISH_NOT_BEFORE',
  'COURT_FULL',
  'NO_UMPIRE',
  'PLAYER_BUSY',
  'COURTS_TAKEN',
  'DAY_FULL',
] as const satisfies readonly NoPlace['code'][]

export interface Unplaced {
  readonly match: string
  readonly why: NoPlace
}

/** A plan of a day: a proposal until somebody accepts it. */
export interface OrderPlan {
  /** Ordered by court as in the day, then by start. */
  readonly matches: readonly PlannedMatch[]
  readonly unplaced: readonly Unplaced[]
}

/** Returns the rest that a player needs after a match (minutes). */
export const restAfter = (
  { minutes, played = 0 }: Pick<OrderMatch, 'minutes' | 'played'>,
  { rest, shortRest, shortMatch }: OrderRules,
): number => (minutes + played < shortMatch ? shortRest : rest)

/** Returns the id of the court that a match must have, or null. */
export function courtOf(
  { isFinal, wish, begun }: OrderMatch,
  { courts, now, rules: { showCourt } }: OrderDay,
): string | null {
  if (begun) return begun.court
  const court = isFinal ? courts.find(({ id }) => id === showCourt) : undefined
  // If the show court has no time left, finals go elsewhere.
  if (court && freeOf(court.open, court.taken).some(({ until }) => until > now)) return court.id
  return wish?.court ?? null
}
