import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { chunks } from '../../../shared/lists/chunks.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import { type Database, type Statement, type Storage, touching } from '../../storage/storage.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import { playersOf, type ReservationRow, type StoredBlock, type StoredBooking } from '../stored/stored.ts'
import { unlessAwaitedIn } from './awaited-slots.ts'
import type { Change } from './plan.ts'

/** Maximum number of rows in one statement. */
const MOST_ROWS = 500

/** Returns the columns that differ. The others stay as they are stored: a reminder that is sent meanwhile changes no sequence. */
const changedColumns = (before: ReservationRow, after: ReservationRow): Partial<ReservationRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof ReservationRow]),
  )

/** Whether a booking takes another court or time than before. */
export const hasOtherTime = (before: ReservationRow, after: ReservationRow): boolean =>
  before.courtId !== after.courtId || before.startsAt !== after.startsAt || before.endsAt !== after.endsAt

/**
 * Returns the functions that return the statements of changed bookings and blocks. The transaction fails if a court, a person,
 * a place or an id is taken, if a booking or a block has changed since it was read, or if a slot will be offered to somebody else.
 */
export function bookingStatements({ tables }: Pick<Storage, 'tables'>, clubs: Pick<BookedClubs, 'courtOf'>) {
  const { blocks, courtUnits, partners, personUnits, reservations } = tables
  const unlessAwaited = unlessAwaitedIn({ tables })
  const isStill = ({ uid, sequence }: ReservationRow) =>
    and(eq(reservations.uid, uid), eq(reservations.sequence, sequence))
  const returned = { uid: reservations.uid }

  /** Frees the places of people's bookings that have begun. */
  const endPlaces = (tx: Database, owner: string, now: number): Statement =>
    tx
      .update(reservations)
      .set({ place: null })
      .where(and(eq(reservations.owner, owner), isNotNull(reservations.place), lte(reservations.startsAt, now)))
      .returning(returned)

  /** Removes a booking, and with it its half hours and partners. */
  const removal = (tx: Database, row: ReservationRow): Statement =>
    touching(tx.delete(reservations).where(isStill(row)).returning(returned))

  /** Takes people's time in the order of their emails, so that two transactions never wait for each other. */
  const takePeople = (tx: Database, row: ReservationRow, people: readonly string[]): Statement[] =>
    [...people].sort().map((person) =>
      tx
        .insert(personUnits)
        .values(unitsOf(row).map((unit) => ({ person, unit, booking: row.uid })))
        .returning({ unit: personUnits.unit }),
    )
  const takeTime = (tx: Database, booking: StoredBooking): Statement[] => {
    const { courtId, uid } = booking.row
    return [
      tx
        .insert(courtUnits)
        .values(unitsOf(booking.row).map((unit) => ({ courtId, unit, booking: uid })))
        .returning({ unit: courtUnits.unit }),
      ...takePeople(tx, booking.row, playersOf(booking)),
    ]
  }
  const freePeople = (tx: Database, uid: string, people: readonly string[]): Statement[] =>
    people.length === 0
      ? []
      : [
          tx
            .delete(personUnits)
            .where(and(eq(personUnits.booking, uid), inArray(personUnits.person, [...people])))
            .returning({ unit: personUnits.unit }),
        ]

  /** Returns the statements that change the partners of a booking. */
  function partnersOf(tx: Database, uid: string, before: StoredBooking['partners'], after: StoredBooking['partners']) {
    const known = new Map(before.map((each) => [each.email, each]))
    const stay = new Set(after.map(({ email }) => email))
    const added = after.filter(({ email }) => !known.has(email))
    const left = before.filter(({ email }) => !stay.has(email)).map(({ email }) => email)
    const answered = after.filter(({ email, state }) => known.has(email) && known.get(email)?.state !== state)
    const isOf = (emails: string[]) => and(eq(partners.booking, uid), inArray(partners.email, emails))
    const email = { email: partners.email }
    return [
      ...(left.length > 0 ? [tx.delete(partners).where(isOf(left)).returning(email)] : []),
      ...(added.length > 0 ? [tx.insert(partners).values(added).returning(email)] : []),
      ...answered.map((each) =>
        touching(
          tx
            .update(partners)
            .set({ state: each.state })
            .where(isOf([each.email]))
            .returning(email),
        ),
      ),
    ]
  }

  return {
    /** @param now ms since 1970 */
    ofBookings(tx: Database, changes: readonly Change<StoredBooking>[], now: number): Statement[] {
      const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.row] : []))
      const made = changes.flatMap(({ before, after }) => (after && !before ? [after] : []))
      const changed = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
      const moved = changed.filter(({ before, after }) => hasOtherTime(before.row, after.row))
      const stay = changed.filter((each) => !moved.includes(each))
      const owners = changes.flatMap(({ before, after }) =>
        after && after.row.place !== null && after.row.place !== before?.row.place ? [after.row.owner] : [],
      )
      const movedUids = moved.map(({ before }) => before.row.uid)
      const takes = [
        ...made.map((after) => ({ before: null, after })),
        ...moved,
      ] as const satisfies readonly Change<StoredBooking>[]
      return [
        ...[...new Set(owners)].map((owner) => endPlaces(tx, owner, now)),
        ...removed.map((row) => removal(tx, row)),
        ...changed.map(({ before, after }) =>
          touching(
            tx
              .update(reservations)
              .set({ ...changedColumns(before.row, after.row), sequence: before.row.sequence + 1 })
              .where(isStill(before.row))
              .returning(returned),
          ),
        ),
        ...made.map(({ row }) => tx.insert(reservations).values(row).returning(returned)),
        ...(moved.length > 0
          ? [
              tx.delete(courtUnits).where(inArray(courtUnits.booking, movedUids)).returning({ unit: courtUnits.unit }),
              tx
                .delete(personUnits)
                .where(inArray(personUnits.booking, movedUids))
                .returning({ unit: personUnits.unit }),
            ]
          : []),
        ...takes.flatMap(({ after }) => takeTime(tx, after)),
        ...stay.flatMap(({ before, after }) => {
          const [played, plays] = [playersOf(before), playersOf(after)]
          return [
            ...freePeople(
              tx,
              before.row.uid,
              played.filter((each) => !plays.includes(each)),
            ),
            ...takePeople(
              tx,
              after.row,
              plays.filter((each) => !played.includes(each)),
            ),
          ]
        }),
        ...takes.flatMap(({ before, after: { row } }) => {
          const club = clubs.courtOf(row.courtId)?.club
          const stored = before ? { ...row, sequence: before.row.sequence + 1 } : row
          return club && row.state !== 'offered' ? unlessAwaited(tx, stored, now, club, before?.row) : []
        }),
        ...changes.flatMap(({ before, after }) =>
          after ? partnersOf(tx, after.row.uid, before?.partners ?? [], after.partners) : [],
        ),
      ]
    },

    ofBlocks: (tx: Database, changes: readonly Change<StoredBlock>[]): Statement[] =>
      changes.flatMap(({ before, after }) => {
        const row = after?.row ?? before?.row
        if (!row) return []
        const [had, has] = [new Set(before?.units), new Set(after?.units)]
        const freed = [...had].filter((unit) => !has.has(unit))
        const taken = [...has].filter((unit) => !had.has(unit))
        return [
          ...chunks(freed, MOST_ROWS).map((units) =>
            touching(
              tx
                .delete(courtUnits)
                .where(and(eq(courtUnits.block, row.id), inArray(courtUnits.unit, units)))
                .returning({ unit: courtUnits.unit }),
            ),
          ),
          ...(after ? [] : [touching(tx.delete(blocks).where(eq(blocks.id, row.id)).returning({ id: blocks.id }))]),
          ...(before ? [] : [tx.insert(blocks).values(row).returning({ id: blocks.id })]),
          ...chunks(taken, MOST_ROWS).map((units) =>
            tx
              .insert(courtUnits)
              .values(units.map((unit) => ({ courtId: row.court, unit, block: row.id })))
              .returning({ unit: courtUnits.unit }),
          ),
        ]
      }),
  }
}
