import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CourtPrice, OpeningHours, OtherHours } from '../../shared/clubs/club-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type ClubRow = Tables['clubs']['$inferSelect']
export type CourtRow = Tables['courts']['$inferSelect']

/** A club with all its rows. */
export interface StoredClub {
  readonly club: ClubRow
  /** All courts, archived ones included, by number. */
  readonly courts: readonly CourtRow[]
  readonly hours: OpeningHours
  readonly otherHours: readonly OtherHours[]
  readonly prices: readonly CourtPrice[]
}

/** The kind of the clubs in the table of versions, which all servers watch. */
export const CLUBS_KIND = 'clubs'

/** Returns the entries of a club in a list with positions. */
const ownRows = <Row extends { readonly club: string; readonly position: number }>(
  rows: readonly Row[],
  club: string,
) => rows.filter((row) => row.club === club).map(({ club: _, position: __, ...entry }) => entry)

/** Reads and stores the clubs. */
export function createClubsRepository({ db, tables }: Storage) {
  const { clubs, courts, openingHours, otherHours, prices } = tables
  const insertHours = (tx: Database, club: string, hours: OpeningHours): Statement[] =>
    WEEKDAYS.flatMap((weekday) => {
      const open = hours[weekday]
      if (!open) return []
      return tx
        .insert(openingHours)
        .values({ club, weekday, ...open })
        .returning({ club: openingHours.club })
    })

  return {
    /** Returns all clubs, archived ones included, by position. */
    all: async (): Promise<StoredClub[]> => {
      const [clubRows, courtRows, hourRows, otherRows, priceRows] = [
        await db.select().from(clubs).orderBy(asc(clubs.position), asc(clubs.id)),
        await db.select().from(courts).orderBy(asc(courts.club), asc(courts.number)),
        await db.select().from(openingHours),
        await db.select().from(otherHours).orderBy(asc(otherHours.club), asc(otherHours.position)),
        await db.select().from(prices).orderBy(asc(prices.club), asc(prices.position)),
      ]
      return clubRows.map((club) => {
        const hours = hourRows.filter((row) => row.club === club.id)
        const onDay = (day: string) => {
          const row = hours.find(({ weekday }) => weekday === day)
          return row ? { opens: row.opens, closes: row.closes } : null
        }
        return {
          club,
          courts: courtRows.filter((row) => row.club === club.id),
          hours: Object.fromEntries(WEEKDAYS.map((day) => [day, onDay(day)])) as OpeningHours,
          otherHours: ownRows(otherRows, club.id),
          prices: ownRows(priceRows, club.id),
        }
      })
    },

    insertClub: (tx: Database, club: ClubRow): Statement => tx.insert(clubs).values(club).returning({ id: clubs.id }),

    insertCourts: (tx: Database, rows: readonly CourtRow[]): Statement =>
      tx
        .insert(courts)
        .values([...rows])
        .returning({ id: courts.id }),

    insertHours,

    /** Returns the statement that changes a club with this version. It fails if the club has another version. */
    updateClub: (tx: Database, { id, version: _, ...club }: ClubRow, version: string): Statement =>
      touching(
        tx
          .update(clubs)
          .set({ ...club, version: sql`${clubs.version} + 1` })
          .where(and(eq(clubs.id, id), eq(clubs.version, Number(version))))
          .returning({ id: clubs.id }),
      ),

    replaceHours: (tx: Database, club: string, hours: OpeningHours): Statement[] => [
      tx.delete(openingHours).where(eq(openingHours.club, club)).returning({ club: openingHours.club }),
      ...insertHours(tx, club, hours),
    ],

    replaceOtherHours: (tx: Database, club: string, list: readonly OtherHours[]): Statement[] => [
      tx.delete(otherHours).where(eq(otherHours.club, club)).returning({ club: otherHours.club }),
      ...list.map((hours, position) =>
        tx
          .insert(otherHours)
          .values({ club, position, ...hours })
          .returning({ club: otherHours.club }),
      ),
    ],

    replacePrices: (tx: Database, club: string, list: readonly CourtPrice[]): Statement[] => [
      tx.delete(prices).where(eq(prices.club, club)).returning({ club: prices.club }),
      ...list.map((price, position) =>
        tx
          .insert(prices)
          .values({ club, position, ...price })
          .returning({ club: prices.club }),
      ),
    ],

    /** Returns the statements that convert the prices of all clubs without a currency of their own. They fail if a club has changed. */
    convertPrices: async (convert: (cents: number) => number) => {
      const [following, all] = [
        await db.select().from(clubs).where(isNull(clubs.currency)),
        await db.select().from(prices),
      ]
      return (tx: Database): Statement[] => [
        ...following.map(({ id, version }) =>
          touching(
            tx
              .update(clubs)
              .set({ version: version + 1 })
              .where(and(eq(clubs.id, id), eq(clubs.version, version)))
              .returning({ id: clubs.id }),
          ),
        ),
        ...all
          .filter(({ club }) => following.some(({ id }) => id === club))
          .map(({ club, position, memberCents, guestCents }) =>
            tx
              .update(prices)
              .set({ memberCents: convert(memberCents), guestCents: convert(guestCents) })
              .where(and(eq(prices.club, club), eq(prices.position, position)))
              .returning({ club: prices.club }),
          ),
        newVersion(tx, tables, CLUBS_KIND),
      ]
    },

    /** Returns the statement that adds a court or changes it. */
    storeCourt: (tx: Database, { id, ...court }: CourtRow): Statement =>
      tx
        .insert(courts)
        .values({ id, ...court })
        .onConflictDoUpdate({ target: courts.id, set: court })
        .returning({ id: courts.id }),

    /** Returns the statement that makes all servers load the clubs again. */
    changed: (tx: Database): Statement => newVersion(tx, tables, CLUBS_KIND),

    /** Returns the statement that marks the clubs of a new database as loaded. It fails if another server was first. */
    firstLoad: (tx: Database): Statement =>
      tx
        .insert(tables.contentVersions)
        .values({ kind: CLUBS_KIND, digest: 'default' })
        .returning({ kind: tables.contentVersions.kind }),
  }
}
