import { withInitial } from './brief-name.ts'

/** The names of a side as a screen prints them. */
export interface FittedNames {
  readonly partners: readonly string[]
  readonly size: number
}

/**
 * Makes the names of a side fit: first with initials, then with smaller letters. A surname is never cut.
 * @param sizeOf returns the largest size in which these names fit
 * @param readable size below which first names become initials
 * @param others the other players of the match, from whom a short name differs
 */
export function fitNames(
  partners: readonly string[],
  sizeOf: (partners: readonly string[]) => number,
  readable: number,
  others: readonly string[],
): FittedNames {
  const full = sizeOf(partners)
  if (full >= readable) return { partners, size: full }
  const initials = partners.map((name) => withInitial(name, others))
  const brief = sizeOf(initials)
  return brief > full ? { partners: initials, size: brief } : { partners, size: full }
}
