import { CLUB_TIME_ZONE } from '../time/club-date.ts'

/**
 * The clubs of a new database, in the order of lists. After the first start, the database has the clubs, and the office
 * changes them.
 */
export const DEFAULT_CLUBS = [
  {
    id: 'club_arroyo_hondo',
    name: 'Club Arroyo Hondo',
    image: 'club-arroyo-hondo.svg',
    address: 'Calle Camino Chiquito, Arroyo Hondo, Santo Domingo',
  },
  {
    id: 'club_naco',
    name: 'Club Naco',
    image: 'club-naco.svg',
    address: 'Calle Central, Ensanche Naco, Santo Domingo',
  },
  {
    id: 'club_banreservas',
    name: 'Club BanReservas',
    image: 'club-banreservas.svg',
    address: 'Av. Gustavo Mejía Ricart, Santo Domingo',
  },
  {
    id: 'club_gazcue',
    name: 'Club Gazcue',
    image: 'club-gazcue.svg',
    address: 'Av. Bolívar, Gazcue, Santo Domingo',
  },
] as const

/** The courts of each of these clubs. They can be booked by the hour. */
export const DEFAULT_COURTS = ['Court 1', 'Court 2', 'Court 3', 'Court 4'] as const

/** The settings of a new club. The office can change them. */
export const NEW_CLUB = {
  timeZone: CLUB_TIME_ZONE,
  daysAhead: 14,
  holdMinutes: 15,
  offerMinutes: 30,
  maxSlots: 2,
  best3Minutes: 120,
  matchTiebreakMinutes: 90,
  best5Minutes: 180,
  shortMinutes: 60,
  walkIns: false,
  seriesBeyondWindow: false,
  freeOfCharge: false,
} as const

/** The picture of a club before the office chooses one. */
export const NEW_CLUB_IMAGE = 'court-from-above.svg'

/** Opening hours of a new club, on every weekday (minutes after midnight). */
export const NEW_HOURS = { opens: 5 * 60, closes: 23 * 60 } as const

/** Returns the id of the court with this number: `club_naco-1`. It never changes. */
export const newCourtId = (club: string, number: number): string => `${club}-${number}`
