import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { chunks } from '../../../shared/lists/chunks.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import { type Database, type Statement, type Storage, touching } from '../../storage/storage.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import {
  type BlockRow,
  playersOf,
  type ReservationRow,
  type StoredBlock,
  type StoredBooking,
} from '../stored/stored.ts'
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

interface MadeBooking {
  readonly before: null
  readonly after: StoredBooking
}
interface ChangedBooking {
  readonly before: StoredBooking
  readonly after: StoredBooking
}

/** Sorts changes of bookings. A changed booking either moves or stays at its court and time. */
function kindsOf(changes: readonly Change<StoredBooking>[]) {
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [{ before }] : []))
  const made = changes.flatMap(({ before, after }): MadeBooking[] => (after && !before ? [{ before, after }] : []))
  const changed = changes.flatMap(({ before, after }): ChangedBooking[] => (before && after ? [{ before, after }] : []))
  const moves = ({ before, after }: ChangedBooking) => hasOtherTime(before.row, after.row)
  return { removed, made, changed, moved: changed.filter(moves), stayed: changed.filter((each) => !moves(each)) }
}

/** Returns the owners of bookings that take one of the owner's places. */
const ownersOfPlaces = (changes: readonly Change<StoredBooking>[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) =>
      after && after.row.place !== null && after.row.place !== before?.row.place ? [after.row.owner] : [],
    ),
  ),
]

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

  /**
   * Takes people's time in the order of their emails, so that two transactions never wait for each other.
   * @param isFreeOnly whether only the half hours are taken in which they don't play elsewhere
   */
  const takePeople = (tx: Database, row: ReservationRow, people: readonly string[], isFreeOnly: boolean): Statement[] =>
    [...people].sort().map((person) => {
      const insert = tx.insert(personUnits).values(unitsOf(row).map((unit) => ({ person, unit, booking: row.uid })))
      return (isFreeOnly ? insert.onConflictDoNothing() : insert).returning({ unit: personUnits.unit })
    })
  const takeTime = (tx: Database, booking: StoredBooking, isFreeOnly: boolean): Statement[] => {
    const { courtId, uid } = booking.row
    return [
      tx
        .insert(courtUnits)
        .values(unitsOf(booking.row).map((unit) => ({ courtId, unit, booking: uid })))
        .returning({ unit: courtUnits.unit }),
      ...takePeople(tx, booking.row, playersOf(booking), isFreeOnly),
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

  const update = (tx: Database, { before, after }: ChangedBooking): Statement =>
    touching(
      tx
        .update(reservations)
        .set({ ...changedColumns(before.row, after.row), sequence: before.row.sequence + 1 })
        .where(isStill(before.row))
        .returning(returned),
    )

  /** Frees the courts and the people of bookings that move. All leave before one takes its new time, which another may have had. */
  function leaveTimes(tx: Database, moved: readonly ChangedBooking[]): Statement[] {
    const uids = moved.map(({ before }) => before.row.uid)
    if (uids.length === 0) return []
    return [
      tx.delete(courtUnits).where(inArray(courtUnits.booking, uids)).returning({ unit: courtUnits.unit }),
      tx.delete(personUnits).where(inArray(personUnits.booking, uids)).returning({ unit: personUnits.unit }),
    ]
  }

  /** Changes who plays in a booking that keeps its court and time. */
  function changePlayers(tx: Database, { before, after }: ChangedBooking, isFreeOnly: boolean): Statement[] {
    const [played, plays] = [playersOf(before), playersOf(after)]
    const [left, joined] = [
      played.filter((each) => !plays.includes(each)),
      plays.filter((each) => !played.includes(each)),
    ]
    return [...freePeople(tx, before.row.uid, left), ...takePeople(tx, after.row, joined, isFreeOnly)]
  }

  const blockUpdate = (tx: Database, before: BlockRow, after: BlockRow): Statement =>
    touching(
      tx
        .update(blocks)
        .set({ ...after, sequence: before.sequence + 1 })
        .where(and(eq(blocks.id, before.id), eq(blocks.sequence, before.sequence)))
        .returning({ id: blocks.id }),
    )

  function unlessSlotAwaited(tx: Database, { before, after: { row } }: MadeBooking | ChangedBooking, now: number) {
    const club = clubs.courtOf(row.courtId)?.club
    const stored = before ? { ...row, sequence: before.row.sequence + 1 } : row
    return club && row.state !== 'offered' ? unlessAwaited(tx, stored, now, club, before?.row) : []
  }

  return {
    /**
     * @param now ms since 1970
     * @param rules `allowsTwoCourts`: people may play on another court at the same time. `ignoresWaits`: slots may be taken that are
     * to be offered to somebody else
     */
    ofBookings(
      tx: Database,
      changes: readonly Change<StoredBooking>[],
      now: number,
      {
        allowsTwoCourts = false,
        ignoresWaits = false,
      }: Partial<Readonly<Record<'allowsTwoCourts' | 'ignoresWaits', boolean | undefined>>> = {},
    ): Statement[] {
      const { removed, made, changed, moved, stayed } = kindsOf(changes)
      const takes = [...made, ...moved]
      return [
        ...ownersOfPlaces(changes).map((owner) => endPlaces(tx, owner, now)),
        ...removed.map(({ before }) => removal(tx, before.row)),
        ...changed.map((each) => update(tx, each)),
        ...made.map(({ after: { row } }) => tx.insert(reservations).values(row).returning(returned)),
        ...leaveTimes(tx, moved),
        ...takes.flatMap(({ after }) => takeTime(tx, after, allowsTwoCourts)),
        ...stayed.flatMap((each) => changePlayers(tx, each, allowsTwoCourts)),
        ...(ignoresWaits ? [] : takes.flatMap((each) => unlessSlotAwaited(tx, each, now))),
        ...[...made, ...changed].flatMap(({ before, after }) =>
          partnersOf(tx, after.row.uid, before?.partners ?? [], after.partners),
        ),
      ]
    },

    ofBlocks: (tx: Database, changes: readonly Change<StoredBlock>[]): Statement[] =>
      changes.flatMap(({ before, after }) => {
        const row = after?.row ?? before?.row
        if (!row) return []
        // A block that moves to another court takes all its half hours there.
        const isElsewhere = before?.row.court !== after?.row.court
        const [had, has] = [new Set(before?.units), new Set(after?.units)]
        const freed = [...had].filter((unit) => isElsewhere || !has.has(unit))
        const taken = [...has].filter((unit) => isElsewhere || !had.has(unit))
        return [
          ...chunks(freed, MOST_ROWS).map((units) =>
            touching(
              tx
                .delete(courtUnits)
                .where(and(eq(courtUnits.block, row.id), inArray(courtUnits.unit, units)))
                .returning({ unit: courtUnits.unit }),
            ),
          ),
          ...(before && after && before.row !== after.row ? [blockUpdate(tx, before.row, after.row)] : []),
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
