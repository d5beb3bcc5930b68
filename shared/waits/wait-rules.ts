/**
 * States of a person who waits for a slot. `waiting`: in the line. `offered`: the slot is held for this person. `accepted`: the
 * person took it. `expired`: the person did not take it in time.
 */
export const WAIT_STATES = ['waiting', 'offered', 'accepted', 'expired'] as const

/** Maximum number of upcoming slots that one person may wait for. */
export const MOST_WAITS = 20

/** The rules of a club about slots. */
interface Rules {
  /** Shortest time between booking a slot and its start (minutes). */
  readonly leadMinutes: number
}

/** Whether a slot can still be offered and booked. Times are ms since 1970. */
export const isOpen = (startsAt: number, now: number, { leadMinutes }: Rules): boolean =>
  startsAt > now && startsAt - now >= leadMinutes * 60_000

/** Returns when something that is held for some minutes ends (ms since 1970): at the latest when the slot begins. */
export const heldUntil = (startsAt: number, now: number, minutes: number): number =>
  Math.min(now + minutes * 60_000, startsAt)

/** A person in the line for a slot. */
export interface InLine {
  readonly id: string
  /** Id of the court; null: any court of the club. */
  readonly court: string | null
  /** Length of the slot. */
  readonly minutes: number
  readonly createdAt: number
}

/** Returns the people to whom a free slot can be offered, the first in line first. */
export const lineFor = <Wait extends InLine>(
  waits: readonly Wait[],
  slot: { readonly court: string; readonly minutes: number },
): Wait[] =>
  waits
    .filter(({ court, minutes }) => minutes === slot.minutes && (court === null || court === slot.court))
    .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
