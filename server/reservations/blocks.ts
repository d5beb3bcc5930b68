import { timeOfMinute } from '../../shared/clubs/slots.ts'
import type { Block, BlockCollision, BlockRequest } from '../../shared/reservations/block-schemas.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Audit } from '../audit/audit.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { periodsOf, unitsOfDays, type WantedUnit, wantedUnits } from './block-units.ts'
import { type BlockRow, createBlocksRepository } from './blocks-repository.ts'
import { blockCollides, blockNotFound, courtNotFound, idUsed, nothingToBlock, slotPast } from './booking-errors.ts'
import type { BookingMails } from './booking-mail.ts'
import type { Booker, FreedTime } from './booking-parts.ts'
import { type BookedClubs, clubOf, timeIn } from './booking-slots.ts'
import type { Bookings } from './bookings.ts'
import { createBookingsRepository } from './bookings-repository.ts'
import type { ReservationRow } from './reservations-repository.ts'

export interface BlocksDeps {
  readonly storage: Storage
  readonly clubs: BookedClubs
  readonly bookings: Pick<Bookings, 'releaseExpired' | 'remove'>
  readonly mails: Pick<BookingMails, 'cancelled'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Publishes times that were taken or released. */
  readonly publish: (times: readonly FreedTime[]) => Promise<void>
}

/** A collision with a new block, while its half hours are collected. */
interface Collision extends Omit<BlockCollision, 'time' | 'startsAt' | 'endsAt' | 'offeredUntil'> {
  readonly key: string
  readonly startsAt: number
  endsAt: number
}

/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

export type Blocks = ReturnType<typeof openBlocks>

/** Blocks courts for the club itself. A block takes the same half hours as a booking, so a court never has both. */
export function openBlocks({ storage, clubs, bookings, mails, outbox, audit, clock, publish }: BlocksDeps) {
  const repository = createBlocksRepository(storage)
  const stored = createBookingsRepository(storage)

  /** Returns the club of courts. @throws ApiError 404 if a court does not exist or is in another club */
  function clubOfCourts(courts: readonly string[]) {
    const found = courts.map((court) => clubs.courtOf(court))
    const [first] = found
    if (!first || found.some((each) => !each?.inUse || each.club.id !== first.club.id)) throw courtNotFound()
    return first.club
  }

  /** Returns the bookings at the time of a new block, and all collisions in the order of their times. */
  async function collisionsOf(zone: string, wanted: readonly WantedUnit[]) {
    const rows = new Map<string, ReservationRow>()
    const collisions: Collision[] = []
    for (const date of new Set(wanted.map((each) => each.date))) {
      const units = wanted.filter((each) => each.date === date)
      const isWanted = new Set(units.map(({ courtId, unit }) => `${courtId} ${unit}`))
      const numbers = units.map(({ unit }) => unit)
      const range = { from: Math.min(...numbers), to: Math.max(...numbers) }
      const taken = await stored.takenUnits([...new Set(units.map(({ courtId }) => courtId))], range)
      const inTheWay = taken.filter(({ courtId, unit }) => isWanted.has(`${courtId} ${unit}`))
      for (const { courtId: court, unit, booking, block, reason } of inTheWay.sort((a, b) => a.unit - b.unit)) {
        const key = `${booking ?? block} ${court}`
        const [startsAt, endsAt] = [unit * UNIT_MS, (unit + 1) * UNIT_MS]
        const last = collisions.findLast((each) => each.key === key)
        if (last && last.endsAt >= startsAt) {
          last.endsAt = Math.max(last.endsAt, endsAt)
          continue
        }
        const row = booking === null ? undefined : await stored.byUid(booking)
        const canCancel = row !== undefined && row.startsAt > clock()
        if (row && canCancel) rows.set(row.uid, row)
        const { title, owner, ...period } = row ?? { title: reason ?? '', owner: null, startsAt, endsAt }
        collisions.push({
          key,
          booking: canCancel ? row.uid : null,
          court,
          date,
          title,
          owner,
          startsAt: period.startsAt,
          endsAt: period.endsAt,
        })
      }
    }
    const offered = await stored.peopleOffered([...rows.values()])
    collisions.sort((one, other) => one.startsAt - other.startsAt)
    return {
      rows,
      collisions: collisions.map(({ key: _, startsAt, endsAt, ...collision }): BlockCollision => {
        const row = rows.get(collision.booking ?? '')
        const person = offered.get(collision.booking ?? '')
        const offeredUntil = row?.state === 'offered' && row.heldUntil !== null ? timeIn(zone, row.heldUntil) : null
        return {
          ...collision,
          time: timeIn(zone, startsAt),
          startsAt: iso(startsAt),
          endsAt: iso(endsAt),
          owner: person?.email ?? collision.owner,
          offeredUntil,
        }
      }),
    }
  }

  const auditedOf = ({ court, date, from, to, weeklyUntil, reason }: BlockRow) => ({
    court,
    date,
    time: `${timeOfMinute(from)}–${timeOfMinute(to)}`,
    ...(weeklyUntil !== null && { weeklyUntil }),
    reason,
  })

  return {
    clubOfCourts,

    /** Returns the blocks of a club that are not over. @throws ApiError 404 */
    list: async (id: string): Promise<Block[]> => {
      const club = clubOf(clubs, id)
      const courts = club.courts.map((court) => court.id)
      return (await repository.since(courts, dateIn(club.timeZone, clock()))).map(blockOf)
    },

    /**
     * Blocks courts, and cancels the bookings that the request names. A repeated request gets the same answer.
     * @param by the manager, whose changes are recorded
     * @throws ApiError 404 no such court · 409 with everything that collides and that the request does not resolve · 422
     */
    async create(request: BlockRequest, by: Booker, who: string): Promise<{ blocks: Block[]; isNew: boolean }> {
      const { courts, date, from, to, weeklyUntil, reason, cancel = [] } = request
      const club = clubOfCourts(courts)
      const idOf = (court: string) => `${request.id}:${court}`
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const now = clock()
        const known = await repository.byIds(courts.map(idOf))
        if (known.length > 0) {
          if (known.some((row) => row.date !== date || row.from !== from || row.reason !== reason)) throw idUsed()
          return { blocks: known.map(blockOf), isNew: false }
        }
        await bookings.releaseExpired(now)
        const wanted = wantedUnits(club.timeZone, request, now)
        if (wanted.length === 0) throw request.skip?.length ? nothingToBlock() : slotPast()
        const { rows, collisions } = await collisionsOf(club.timeZone, wanted)
        if (collisions.some(({ booking }) => booking === null || !cancel.includes(booking)))
          throw blockCollides(collisions)
        const cancelled = [...rows.values()]
        const partners = await stored.partnersOf(cancelled.map(({ uid }) => uid))
        const written = await mails.cancelled(
          cancelled
            .filter(({ state }) => state === 'booked')
            .map((row) => ({ row, partners: partners.filter(({ booking }) => booking === row.uid) })),
          reason,
        )
        const blocks = courts.flatMap((court) => {
          const units = wanted.filter(({ courtId }) => courtId === court).map(({ unit }) => unit)
          const row = { id: idOf(court), court, reason, date, from, to, weeklyUntil, createdAt: now }
          return units.length > 0 ? [{ row, units }] : []
        })
        const isStored = await bookings.remove(cancelled, (tx) => [
          ...blocks.flatMap(({ row, units }) => repository.insert(tx, row, units)),
          ...blocks.map(({ row }) =>
            audit(tx, { who, action: 'block.create', subject: row.id, club: club.id, after: auditedOf(row) }),
          ),
          ...cancelled.flatMap((before) => by.recorded?.(tx, { before }) ?? []),
          ...written.map((mail) => outbox.write(tx, mail)),
        ])
        if (!isStored) continue
        outbox.send()
        const times = blocks.flatMap(({ row, units }) => periodsOf(units.map((unit) => ({ ...row, unit }))))
        await publish([...cancelled, ...times.map((time) => ({ ...time, club: club.id, courtId: time.court }))])
        return { blocks: blocks.map(({ row }) => blockOf(row)), isNew: true }
      }
      throw new StorageUnavailable('too many simultaneous changes of the courts')
    },

    /** Returns the club of a block. @throws ApiError 404 */
    async clubOf(id: string): Promise<string> {
      const [row] = await repository.byIds([id])
      const club = row && clubs.courtOf(row.court)?.club.id
      if (!club) throw blockNotFound()
      return club
    },

    /** Removes a block, or a weekly one only on one date. @throws ApiError 404 */
    async remove(id: string, date: string | undefined, who: string): Promise<void> {
      const [row] = await repository.byIds([id])
      const known = row && clubs.courtOf(row.court)
      if (!row || !known) throw blockNotFound()
      const { club } = known
      const units = date === undefined ? undefined : unitsOfDays(club.timeZone, date)
      const freed = await repository.unitsOf(id, units)
      if (freed.length === 0) throw blockNotFound()
      const before = { ...auditedOf(row), ...(date !== undefined && { date, weeklyUntil: undefined }) }
      try {
        await storage.atomically((tx) => [
          repository.free(tx, id, units),
          ...(units === undefined ? [repository.remove(tx, id)] : []),
          audit(tx, { who, action: 'block.remove', subject: id, club: club.id, before }),
        ])
      } catch (error) {
        if (error instanceof UniqueViolation) throw blockNotFound()
        throw error
      }
      const times = periodsOf(freed.map(({ unit }) => ({ ...row, unit })))
      await publish(times.map((time) => ({ ...time, club: club.id, courtId: row.court })))
    },
  }
}

const blockOf = ({ createdAt: _, ...block }: BlockRow): Block => block
