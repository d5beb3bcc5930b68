import { eq } from 'drizzle-orm'
import type { OpeningHours } from '../../shared/clubs/club-schemas.ts'
import {
  DEFAULT_CLUBS,
  DEFAULT_COURTS,
  NEW_CLUB,
  NEW_CLUB_IMAGE,
  NEW_HOURS,
  newCourtId,
} from '../../shared/clubs/default-clubs.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { CLUBS_KIND, type ClubRow, type CourtRow, createClubsRepository } from './clubs-repository.ts'

/** Rules that a new club takes from the server's settings, until the office sets its own. */
const SETTINGS_RULES = { quota: null, leadMinutes: null, cancelMinutes: null } as const

/** The opening hours of a new club. */
export const newHours = (): OpeningHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, NEW_HOURS])) as unknown as OpeningHours

/** Returns a new court that can be booked by the hour. */
export const newCourt = (club: string, number: number, name: string): CourtRow => ({
  id: newCourtId(club, number),
  club,
  number,
  name,
  surface: null,
  indoor: false,
  lights: true,
  slotMinutes: 60,
  archivedAt: null,
})

/** Returns the columns of a new club that are not chosen. */
export const blankClub = (position: number) => ({
  ...NEW_CLUB,
  ...SETTINGS_RULES,
  image: NEW_CLUB_IMAGE,
  position,
  currency: null,
  archivedAt: null,
  draft: false,
  version: 1,
})

/** Stores the default clubs in a database that never had clubs. Of two servers that start at once, one stores them. */
export async function loadDefaultClubs(storage: Storage): Promise<void> {
  const { contentVersions } = storage.tables
  const loaded = await storage.db.select().from(contentVersions).where(eq(contentVersions.kind, CLUBS_KIND))
  if (loaded.length > 0) return
  const repository = createClubsRepository(storage)
  const rows = DEFAULT_CLUBS.map((club, index): ClubRow => ({ ...blankClub(index + 1), ...club }))
  try {
    await storage.atomically((tx) => [
      repository.firstLoad(tx),
      ...rows.flatMap((club) => [
        repository.insertClub(tx, club),
        repository.insertCourts(
          tx,
          DEFAULT_COURTS.map((name, index) => newCourt(club.id, index + 1, name)),
        ),
        ...repository.insertHours(tx, club.id, newHours()),
      ]),
    ])
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
  }
}
