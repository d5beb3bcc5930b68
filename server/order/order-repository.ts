import { and, between, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Language } from '../../shared/i18n/languages.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { usualSettings } from '../../shared/order/office-order-schemas.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type OrderRow = Tables['ordersOfPlay']['$inferSelect']
export type ProposalRow = Tables['orderProposals']['$inferSelect']

/** The half hours of a court for a place of a draw whose match is not known. */
export interface PlaceHold {
  readonly key: string
  readonly court: string
  readonly units: readonly number[]
  /** The half hours without which the transaction fails. The place takes the others only if they are free. */
  readonly needed: readonly number[]
}

/** A player with an account. */
export interface PlayerAccount {
  /** Id of the player. */
  readonly player: string
  /** Id of the person. */
  readonly person: string
  readonly email: string
  readonly language: Language | null
}

/** A published day, and the version of its order. */
export interface PublishedDay extends OrderDate {
  readonly version: number
}

/** Maximum number of values in one statement. */
const AT_ONCE = 500

export type OrderRepository = ReturnType<typeof createOrderOfPlayRepository>

/** The order of a day that nobody has stored. */
const blankOrder = ({ club, date }: OrderDate): OrderRow => ({
  club,
  date,
  version: 0,
  settings: usualSettings(),
  items: [],
  told: null,
  changedAt: null,
})

/** Reads and stores orders of play. Statements are for use in a transaction. */
export function createOrderOfPlayRepository({ db, tables }: Storage) {
  const { ordersOfPlay, orderProposals, courtUnits, people, players, competitionPlayers } = tables
  const isDay = ({ club, date }: OrderDate) => and(eq(ordersOfPlay.club, club), eq(ordersOfPlay.date, date))
  const ofDay = ({ club, date }: OrderDate) => and(eq(orderProposals.club, club), eq(orderProposals.date, date))

  return {
    read: async (day: OrderDate): Promise<OrderRow> =>
      (await db.select().from(ordersOfPlay).where(isDay(day)))[0] ?? blankOrder(day),

    /** Returns the orders of a club on these dates, both included. */
    between: (club: string, from: string, to: string): Promise<OrderRow[]> =>
      db
        .select()
        .from(ordersOfPlay)
        .where(and(eq(ordersOfPlay.club, club), between(ordersOfPlay.date, from, to))),

    /** Returns the published days of these clubs, from one date to another. */
    async published(clubs: readonly string[], from: string, to: string): Promise<PublishedDay[]> {
      const { club, date, version, told } = ordersOfPlay
      const found = await Promise.all(
        chunks(clubs, AT_ONCE).map((some) =>
          db
            .select({ club, date, version })
            .from(ordersOfPlay)
            .where(and(inArray(club, some), between(date, from, to), isNotNull(told))),
        ),
      )
      return found.flat()
    },

    /** Returns the matches in the orders of a club on these dates. */
    itemsOn: (club: string, dates: readonly string[]): Promise<Pick<OrderRow, 'date' | 'version' | 'items'>[]> =>
      db
        .select({ date: ordersOfPlay.date, version: ordersOfPlay.version, items: ordersOfPlay.items })
        .from(ordersOfPlay)
        .where(and(eq(ordersOfPlay.club, club), inArray(ordersOfPlay.date, [...dates]))),

    /** Returns the ids of the events that a player has entered. @param root the player at the end of the merges */
    async eventsOf(root: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ event: competitionPlayers.event })
        .from(players)
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .where(eq(players.root, root))
      return rows.map(({ event }) => event)
    },

    /** Returns the versions of the orders of these clubs on these dates. Watchers may ask for thousands of dates. */
    async versions(clubs: readonly string[], dates: readonly string[]) {
      const { club, date, version } = ordersOfPlay
      const pieces = chunks(clubs, AT_ONCE).flatMap((some) =>
        chunks(dates, AT_ONCE).map((days) => [some, days] as const),
      )
      const found = await Promise.all(
        pieces.map(([some, days]) =>
          db
            .select({ club, date, version })
            .from(ordersOfPlay)
            .where(and(inArray(club, some), inArray(date, days))),
        ),
      )
      return found.flat()
    },

    /** @throws UniqueViolation if somebody has changed the order since */
    save: (
      tx: Database,
      before: OrderRow,
      set: Pick<OrderRow, 'settings' | 'items' | 'told' | 'changedAt'>,
    ): Statement => {
      const version = before.version + 1
      if (before.version === 0)
        return tx
          .insert(ordersOfPlay)
          .values({ ...before, ...set, version })
          .returning({ club: ordersOfPlay.club })
      return touching(
        tx
          .update(ordersOfPlay)
          .set({ ...set, version })
          .where(and(isDay(before), eq(ordersOfPlay.version, before.version)))
          .returning({ club: ordersOfPlay.club }),
      )
    },

    proposal: async (day: OrderDate, id: string): Promise<ProposalRow | undefined> =>
      (
        await db
          .select()
          .from(orderProposals)
          .where(and(ofDay(day), eq(orderProposals.id, id)))
      )[0],

    /** Stores a proposal, and removes old ones of the day. @throws UniqueViolation if the id is taken */
    propose: (tx: Database, row: ProposalRow, before: number): Statement[] => [
      tx
        .delete(orderProposals)
        .where(and(ofDay(row), lt(orderProposals.createdAt, before)))
        .returning({ id: orderProposals.id }),
      tx.insert(orderProposals).values(row).returning({ id: orderProposals.id }),
    ],

    accepted: (tx: Database, row: ProposalRow, version: number): Statement =>
      tx
        .update(orderProposals)
        .set({ accepted: version })
        .where(and(ofDay(row), eq(orderProposals.id, row.id)))
        .returning({ id: orderProposals.id }),

    /** Frees the half hours of matches and places. */
    free: (tx: Database, keys: readonly string[]): Statement[] =>
      chunks(keys, AT_ONCE).map((some) =>
        tx.delete(courtUnits).where(inArray(courtUnits.match, some)).returning({ unit: courtUnits.unit }),
      ),

    /** Takes half hours for a place. @throws UniqueViolation if a needed one is taken */
    hold: (tx: Database, { key, court, units, needed }: PlaceHold): Statement[] => {
      const isNeeded = new Set(needed)
      const insert = (some: readonly number[]) =>
        tx.insert(courtUnits).values(some.map((unit) => ({ courtId: court, unit, match: key })))
      const others = units.filter((unit) => !isNeeded.has(unit))
      const returned = { unit: courtUnits.unit }
      return [
        ...(needed.length > 0 ? [insert(needed).returning(returned)] : []),
        ...(others.length > 0 ? [insert(others).onConflictDoNothing().returning(returned)] : []),
      ]
    },

    /** Returns the accounts of players at the end of their merges. */
    async accountsOf(ids: readonly string[]): Promise<PlayerAccount[]> {
      const found = await Promise.all(
        chunks([...new Set(ids)], AT_ONCE).map((some) =>
          db
            .select({ player: players.id, person: people.id, email: people.email, language: people.language })
            .from(players)
            .innerJoin(people, eq(people.id, players.person))
            .where(inArray(players.id, some)),
        ),
      )
      return found.flat().filter(({ email }) => email.includes('@'))
    },
  }
}
