import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
} from 'drizzle-orm'
import { chunks } from '../../../shared/lists/chunks.ts'
import { partsOf } from '../../../shared/reservations/slots-in-row.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import { afterCursor, pageOf } from '../../storage/cursor.ts'
import { type Database, type Storage, touching } from '../../storage/storage.ts'
import type { Cancellation } from './cancellation.ts'
import type { CourtsTime, InTransaction, PartnerRow, ReservationRow, StoredBooking } from './stored.ts'
import type { BookedSlot, Taker, Times } from './times.ts'

/** Maximum number of unpaid bookings that one read returns. */
const MOST_UNPAID = 1000

/** A half hour of a court that a booking, a block or a match takes. */
export interface TakenUnit {
  readonly courtId: string
  readonly unit: number
  readonly booking: string | null
  readonly block: string | null
  /** Id of the match. */
  readonly match: string | null
  readonly owner: string | null
  readonly heldUntil: number | null
  /** When the cancellation of the booking takes effect, and whose it is. */
  readonly cancelsAt: number | null
  readonly cancellation: Cancellation | null
  /** Reason of the block. */
  readonly reason: string | null
}

/** A range of units, both included. */
export interface Units {
  readonly from: number
  readonly to: number
}

/** A range of dates, both included. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** Maximum number of values to look for in one query. */
const MOST_VALUES = 500

export type BookingsRepository = ReturnType<typeof createBookingsRepository>

/** Reads bookings with their courts, people, partners and series. `commit-bookings.ts` writes them. */
export function createBookingsRepository(storage: Storage) {
  const { db, tables } = storage
  const { blocks, courtUnits, matches, members, partners, people, personUnits, reservations, waits } = tables

  /** Returns the bookings of others that a person has given this answer, and that begin after a moment (ms), earliest first. */
  const ofPartnerAfter = (email: string, state: PartnerRow['state'], moment: number): Promise<ReservationRow[]> =>
    db
      .select(getTableColumns(reservations))
      .from(partners)
      .innerJoin(reservations, eq(reservations.uid, partners.booking))
      .where(and(eq(partners.email, email), eq(partners.state, state), gt(reservations.startsAt, moment)))
      .orderBy(asc(reservations.startsAt))

  /** Returns the bookings with these uids, earliest first. */
  const byUids = async (uids: readonly string[]): Promise<ReservationRow[]> =>
    uids.length === 0
      ? []
      : await db
          .select()
          .from(reservations)
          .where(inArray(reservations.uid, [...uids]))
          .orderBy(asc(reservations.startsAt))

  /** Returns the partners of bookings, in the order of their emails. */
  const partnersOf = async (uids: readonly string[]): Promise<PartnerRow[]> =>
    uids.length === 0
      ? []
      : await db
          .select()
          .from(partners)
          .where(inArray(partners.booking, [...uids]))
          .orderBy(asc(partners.email))

  /** Returns bookings with their partners. */
  async function withPartners(rows: readonly ReservationRow[]): Promise<StoredBooking[]> {
    const found = await partnersOf(rows.map(({ uid }) => uid))
    return rows.map((row) => ({ row, partners: found.filter(({ booking }) => booking === row.uid) }))
  }

  /** Returns what takes half hours of courts. */
  async function takersOf(courts: readonly string[], units: readonly number[]): Promise<Taker[]> {
    const found = await Promise.all(
      chunks(units, MOST_VALUES).map((some) =>
        db
          .select({
            courtId: courtUnits.courtId,
            unit: courtUnits.unit,
            booking: reservations,
            ownerName: people.name,
            block: courtUnits.block,
            reason: blocks.reason,
            match: { id: matches.id, player1: matches.player1, player2: matches.player2 },
          })
          .from(courtUnits)
          .leftJoin(reservations, eq(reservations.uid, courtUnits.booking))
          .leftJoin(people, eq(people.email, reservations.owner))
          .leftJoin(blocks, eq(blocks.id, courtUnits.block))
          .leftJoin(matches, eq(matches.id, courtUnits.match))
          .where(and(inArray(courtUnits.courtId, [...courts]), inArray(courtUnits.unit, some))),
      ),
    )
    return found.flat()
  }

  const peopleOf = async (emails: readonly string[]) =>
    emails.length === 0
      ? []
      : await db
          .select({
            id: people.id,
            email: people.email,
            name: people.name,
            language: people.language,
            contact: members.email,
          })
          .from(people)
          .leftJoin(members, eq(members.personId, people.id))
          .where(inArray(people.email, [...emails]))

  return {
    /** Returns the ids, names and languages of people, and the address for emails to members without an account. */
    peopleOf,

    /** Returns the names of the owners of bookings, as far as they are known. */
    namesOf: async (owners: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await peopleOf([...new Set(owners)])).flatMap(({ email, name }) =>
          name.trim() === '' ? [] : [[email, name] as const],
        ),
      ),

    ofPartnerAfter,
    byUids,
    withPartners,
    takersOf,

    byUid: async (uid: string): Promise<ReservationRow | undefined> =>
      (await db.select().from(reservations).where(eq(reservations.uid, uid)))[0],

    own: async (owner: string, id: number): Promise<ReservationRow | undefined> =>
      (
        await db
          .select()
          .from(reservations)
          .where(and(eq(reservations.owner, owner), eq(reservations.id, id)))
      )[0],

    /** Returns the bookings of a series that begin at a moment or later (ms), earliest first. */
    following: (series: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.series, series), gte(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt)),

    /** Returns a person's bookings that begin after a moment (ms), earliest first. */
    ofOwnerAfter: (owner: string, moment: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), gt(reservations.startsAt, moment)))
        .orderBy(asc(reservations.startsAt), asc(reservations.uid)),

    /** Returns the bookings on these dates, of one club or all, by date, time, club and court. */
    onDates: ({ from, to }: Dates, club?: string): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(between(reservations.date, from, to), club === undefined ? undefined : eq(reservations.club, club)))
        .orderBy(asc(reservations.date), asc(reservations.startsAt), asc(reservations.club), asc(reservations.court)),

    /** Returns a page of a person's bookings, latest first, and the cursor of the next page. */
    listOf: async (owner: string, limit: number, cursor?: string) => {
      const rows = await db
        .select()
        .from(reservations)
        .where(and(eq(reservations.owner, owner), afterCursor(reservations.startsAt, reservations.id, cursor)))
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ startsAt, id }) => [startsAt, id])
    },

    /**
     * Returns the bookings to which a person is invited, also those that are not paid yet, without those that begin before a
     * moment (ms), earliest first.
     */
    invitationsOf: (email: string, moment: number): Promise<ReservationRow[]> =>
      ofPartnerAfter(email, 'invited', moment),

    /** Returns a page of the bookings that a person owns or accepted and that have ended, latest first. */
    pastOf: async (email: string, now: number, limit: number, cursor?: string) => {
      const accepted = db
        .select({ uid: partners.booking })
        .from(partners)
        .where(and(eq(partners.email, email), eq(partners.state, 'accepted')))
      const rows = await db
        .select()
        .from(reservations)
        .where(
          and(
            or(eq(reservations.owner, email), inArray(reservations.uid, accepted)),
            eq(reservations.state, 'booked'),
            lte(reservations.endsAt, now),
            afterCursor(reservations.startsAt, reservations.id, cursor),
          ),
        )
        .orderBy(desc(reservations.startsAt), desc(reservations.id))
        .limit(limit + 1)
      return pageOf(rows, limit, ({ startsAt, id }) => [startsAt, id])
    },

    /** Returns the half hours of these courts that are taken. */
    takenUnits: async (courtIds: readonly string[], { from, to }: Units): Promise<TakenUnit[]> =>
      courtIds.length === 0
        ? []
        : await db
            .select({
              ...getTableColumns(courtUnits),
              owner: reservations.owner,
              heldUntil: reservations.heldUntil,
              cancelsAt: reservations.cancelsAt,
              cancellation: reservations.cancellation,
              reason: blocks.reason,
            })
            .from(courtUnits)
            .leftJoin(reservations, eq(reservations.uid, courtUnits.booking))
            .leftJoin(blocks, eq(blocks.id, courtUnits.block))
            .where(and(inArray(courtUnits.courtId, [...courtIds]), between(courtUnits.unit, from, to))),

    /** Returns the uids of the bookings in which a person plays. */
    playing: async (person: string, { from, to }: Units): Promise<ReadonlySet<string>> => {
      const rows = await db
        .selectDistinct({ booking: personUnits.booking })
        .from(personUnits)
        .where(and(eq(personUnits.person, person), between(personUnits.unit, from, to)))
      return new Set(rows.map(({ booking }) => booking))
    },

    /** Returns what is stored about the time of some slots: what takes their courts, where people play, and who waits for them. */
    async timesOf(slots: readonly BookedSlot[], persons: readonly string[] = []): Promise<Times> {
      const units = [...new Set(slots.flatMap((slot) => unitsOf(slot)))]
      const starts = [...new Set(slots.flatMap((slot) => partsOf(slot).map(({ startsAt }) => startsAt)))]
      const distinct = (values: readonly string[]) => [...new Set(values)]
      const [takers, playing, lines] = await Promise.all([
        takersOf(distinct(slots.map(({ courtId }) => courtId)), units),
        Promise.all(
          (persons.length === 0 ? [] : chunks(units, MOST_VALUES)).map((some) =>
            db
              .select()
              .from(personUnits)
              .where(and(inArray(personUnits.person, distinct(persons)), inArray(personUnits.unit, some))),
          ),
        ),
        Promise.all(
          chunks(starts, MOST_VALUES).map((some) =>
            db
              .select()
              .from(waits)
              .where(
                and(
                  inArray(waits.startsAt, some),
                  inArray(waits.club, distinct(slots.map(({ club }) => club))),
                  eq(waits.state, 'waiting'),
                ),
              ),
          ),
        ),
      ])
      return { takers, playing: playing.flat(), waiting: lines.flat() }
    },

    /** Returns the held and offered bookings whose time is over at `now`. */
    expired: (now: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(isNotNull(reservations.heldUntil), lte(reservations.heldUntil, now), ne(reservations.state, 'booked')),
        ),

    /** Returns the bookings whose cancellation can still be undone, or takes effect now, earliest first. */
    beingCancelled: (): Promise<ReservationRow[]> =>
      db.select().from(reservations).where(isNotNull(reservations.cancelsAt)).orderBy(asc(reservations.startsAt)),

    /**
     * Returns the query of the bookings of these courts within a period that a person is on: as the owner, or as a partner who has
     * not declined.
     */
    ownOnCourts: (from: Database, email: string, { courts, ...period }: CourtsTime) =>
      from
        .select({ uid: reservations.uid })
        .from(courtUnits)
        .innerJoin(reservations, eq(reservations.uid, courtUnits.booking))
        .leftJoin(
          partners,
          and(eq(partners.booking, reservations.uid), eq(partners.email, email), ne(partners.state, 'declined')),
        )
        .where(
          and(
            inArray(courtUnits.courtId, [...courts]),
            inArray(courtUnits.unit, unitsOf(period)),
            or(eq(reservations.owner, email), isNotNull(partners.email)),
          ),
        ),

    /** Returns the slots that are offered to a person. */
    offeredTo: async (email: string): Promise<ReservationRow[]> =>
      await db
        .select(getTableColumns(reservations))
        .from(waits)
        .innerJoin(reservations, eq(reservations.uid, waits.booking))
        .where(and(eq(waits.owner, email), eq(reservations.state, 'offered'))),

    /** Returns the people to whom bookings are offered, by the `uid` of the booking. Without a stored name, it is null. */
    peopleOffered: async (rows: readonly Pick<ReservationRow, 'uid' | 'state'>[]) => {
      const uids = rows.filter(({ state }) => state === 'offered').map(({ uid }) => uid)
      if (uids.length === 0) return new Map<string, { email: string; name: string | null }>()
      const found = await db
        .select({ booking: waits.booking, email: waits.owner, name: people.name })
        .from(waits)
        .leftJoin(people, eq(people.email, waits.owner))
        .where(inArray(waits.booking, uids))
      return new Map(found.map(({ booking, ...person }) => [booking ?? '', person]))
    },

    /** Returns the bookings since a date that no order has paid for, earliest first. @param club null for all clubs */
    unpaid: (club: string | null, since: string): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(
          and(
            isNull(reservations.paidBy),
            inArray(reservations.state, ['booked', 'held']),
            gte(reservations.date, since),
            club === null ? undefined : eq(reservations.club, club),
          ),
        )
        .orderBy(asc(reservations.date), asc(reservations.hour))
        .limit(MOST_UNPAID),

    /** Returns bookings whose reminder is due, earliest first. */
    dueReminders: (now: number, most: number): Promise<ReservationRow[]> =>
      db
        .select()
        .from(reservations)
        .where(and(isNotNull(reservations.reminderAt), lte(reservations.reminderAt, now)))
        .orderBy(asc(reservations.reminderAt))
        .limit(most),

    /**
     * Marks a reminder as sent, and stores its emails.
     * @throws UniqueViolation if another server was first, or the booking was moved or cancelled
     */
    remind: ({ uid, reminderAt }: ReservationRow, also: InTransaction): Promise<void> =>
      storage.atomically((tx) => [
        touching(
          tx
            .update(reservations)
            .set({ reminderAt: null })
            .where(and(eq(reservations.uid, uid), eq(reservations.reminderAt, reminderAt ?? 0)))
            .returning({ uid: reservations.uid }),
        ),
        ...also(tx),
      ]),
  }
}
