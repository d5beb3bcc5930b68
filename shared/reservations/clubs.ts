/** A club whose courts can be reserved. */
export interface Club {
  readonly id: ClubId
  readonly name: string
  /** A file name: the image is at `/images/{image}`. */
  readonly image: string
  readonly address: string
}

export const CLUB_IDS = ['club_arroyo_hondo', 'club_naco', 'club_banreservas', 'club_gazcue'] as const
export type ClubId = (typeof CLUB_IDS)[number]

/** The four clubs, in the order of the picker. */
export const CLUBS: readonly Club[] = [
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
]

export const clubById = (id: string | undefined): Club | undefined => CLUBS.find((club) => club.id === id)

/** The courts of every club. */
export const COURTS = ['Court 1', 'Court 2', 'Court 3', 'Court 4'] as const
export type Court = (typeof COURTS)[number]

/** Returns the id of a club's court, from 1: `club_naco-1`. It never changes. */
export const courtId = (club: ClubId, number: number): string => `${club}-${number}`

/** Returns the name of a court with its club: `Club Naco, Court 1`. Returns the id if there is no such court. */
export function courtName(court: string): string {
  const club = clubOfCourt(court)
  const name = COURTS.find((_, index) => club && courtId(club.id, index + 1) === court)
  return club && name ? `${club.name}, ${name}` : court
}

/** Returns the club of a court, or undefined if there is no court with this id. */
export const clubOfCourt = (court: string): Club | undefined =>
  CLUBS.find(({ id }) => COURTS.some((_, index) => courtId(id, index + 1) === court))
