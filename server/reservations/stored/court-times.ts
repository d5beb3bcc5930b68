import { and, between, eq, getTableColumns, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { chunks } from '../../../shared/lists/chunks.ts'
import { partsOf } from '../../../shared/reservations/slots-in-row.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import type { Database, Storage } from '../../storage/storage.ts'
import type { Cancellation } from './cancellation.ts'
import type { CourtsTime } from './stored.ts'
import type { BookedSlot, Taker, Times } from './times.ts'

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

/** Maximum number of values to look for in one query. */
const MOST_VALUES = 500

/** Reads the half hours of courts and people: what takes courts, where people play, and who waits. */
export function createCourtTimes(storage: Pick<Storage, 'db' | 'tables'>) {
  const { db, tables } = storage
  const { blocks, courtUnits, matches, partners, people, personUnits, reservations, waits } = tables

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
            held: courtUnits.match,
          })
          .from(courtUnits)
          .leftJoin(reservations, eq(reservations.uid, courtUnits.booking))
          .leftJoin(people, eq(people.email, reservations.owner))
          .leftJoin(blocks, eq(blocks.id, courtUnits.block))
          .leftJoin(matches, eq(matches.id, courtUnits.match))
          .where(and(inArray(courtUnits.courtId, [...courts]), inArray(courtUnits.unit, some))),
      ),
    )
    return found.flat().map(({ held, ...taker }) => ({ ...taker, place: taker.match ? null : held }))
  }

  return {
    takersOf,

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
  }
}
