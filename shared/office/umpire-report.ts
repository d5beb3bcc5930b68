import type { Duty } from './office-schemas.ts'

/** The matches of one umpire in a period. */
export interface UmpireLine {
  /** The umpire; null for the matches that nobody umpired. */
  readonly umpire: Duty['umpire']
  readonly matches: number
  /** Sum of the whole minutes of each match. */
  readonly minutes: number
  /** Number of matches whose minutes nobody knows, such as walkovers and results from paper. */
  readonly untimed: number
}

/**
 * Returns the sums of each umpire, by name, and then of the matches without an umpire.
 * @param duties matches that are over
 * @param compare compares two names
 */
export function umpireReport(
  duties: readonly Duty[],
  compare: (one: string, other: string) => number,
): readonly UmpireLine[] {
  const lines = new Map<string | null, UmpireLine>()
  for (const { umpire, minutes } of duties) {
    const key = umpire?.id ?? null
    const before = lines.get(key) ?? { umpire, matches: 0, minutes: 0, untimed: 0 }
    lines.set(key, {
      umpire,
      matches: before.matches + 1,
      minutes: before.minutes + (minutes ?? 0),
      untimed: before.untimed + (minutes === null ? 1 : 0),
    })
  }
  return [...lines.values()].sort((one, other) => {
    if (!one.umpire || !other.umpire) return Number(!one.umpire) - Number(!other.umpire)
    return compare(one.umpire.name, other.umpire.name)
  })
}
