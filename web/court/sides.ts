import type { BookingMatch, StartBookingMatch } from '../../shared/court/booking-match-schemas.ts'
import { idOfName, type KnownNames } from '../../shared/matches/known-names.ts'

type Players = BookingMatch['players']

/** Returns the names for four places: the people on the booking, then guests. @param guest names a guest by the place, 2 to 4 */
export const usualNames = (players: Players, guest: (place: number) => string): string[] =>
  [0, 1, 2, 3].map((index) => players[index]?.name ?? guest(index + 1))

/**
 * Returns the sides of a match from the names in the fields. A name of somebody on the booking means this person.
 * @param known the players who were chosen for other names
 */
export function sidesOf(
  names: readonly string[],
  isDoubles: boolean,
  players: Players,
  known: KnownNames = {},
): StartBookingMatch['sides'] {
  const left = [...players]
  const [a, b, c, d] = names.map((text) => {
    const name = text.trim()
    const index = left.findIndex((each) => each.name === name)
    const [person] = index < 0 ? [] : left.splice(index, 1)
    if (person) return { person: person.person }
    const player = idOfName(known, name)
    return { guest: name, ...(player !== undefined && { player }) }
  })
  if (!a || !b || !c || !d) throw new Error('four names are needed')
  return isDoubles
    ? [
        [a, b],
        [c, d],
      ]
    : [[a], [b]]
}
