import type { Beside } from '../matches/clash-choice-schemas.ts'

/** Returns whether two descriptions are about the same thing at a court. Without an id, the kind and the start name it. */
export const isSameTaker = (one: Beside, other: Beside): boolean =>
  one.kind === other.kind &&
  one.booking === other.booking &&
  one.match === other.match &&
  (one.booking !== null || one.match !== null || Date.parse(one.startsAt) === Date.parse(other.startsAt))

/** Returns the members of a collision that name it in a request. */
export const besideOf = ({ kind, booking, match, startsAt }: Beside): Beside => ({ kind, booking, match, startsAt })
