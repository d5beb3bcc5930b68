import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import type { Place } from '../matches/grant-day.tsx'
import { courtText, matchText, type Names } from './order-reasons.ts'

/** The codes of the matches of a day that are not over: by court, and by umpire. */
export interface OrderSheets {
  readonly byCourt: readonly Place[]
  /** The matches that have an umpire. */
  readonly byUmpire: readonly Place[]
}

/** Returns the codes of a day. A match whose players are not known yet has none. */
export function sheetsOf({ courts, umpires }: OfficeOrder, names: Names): OrderSheets {
  const nameOf = new Map(umpires.map(({ person, name }) => [person, name]))
  const all = courts.flatMap(({ court, matches }) =>
    matches.flatMap((match) => {
      if (match.id === null || isOver(match)) return []
      const group = courtText(court, names)
      const umpire = match.umpire === null ? undefined : nameOf.get(match.umpire)
      const where = [names.clock(match.startsAt), group, umpire].filter(Boolean).join(' · ')
      const start = Date.parse(match.startsAt)
      const place: Place = {
        key: match.id,
        target: { match: match.id },
        start,
        title: matchText(match.key, names),
        where,
        about: where,
        group,
      }
      return { place, umpire, start }
    }),
  )
  return {
    byCourt: all.map(({ place }) => place),
    byUmpire: all
      .filter(({ umpire }) => umpire !== undefined)
      .toSorted((one, other) => String(one.umpire).localeCompare(String(other.umpire)) || one.start - other.start)
      .map(({ place, umpire = '' }) => ({ ...place, group: umpire })),
  }
}
