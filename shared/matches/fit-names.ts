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
 */
export function fitNames(
  partners: readonly string[],
  sizeOf: (partners: readonly string[]) => number,
  readable: number,
): FittedNames {
  const full = sizeOf(partners)
  if (full >= readable) return { partners, size: full }
  const initials = partners.map(withInitial)
  const brief = sizeOf(initials)
  return brief > full ? { partners: initials, size: brief } : { partners, size: full }
}

/** Returns the player of a side, or the partners of a pair. */
export const partnersOf = (name: string): string[] => name.split(/\s*\/\s*/)
