import type { Block, BlockRequest } from '../../../shared/reservations/block-schemas.ts'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import type { Booker } from '../book/booker.ts'
import { cancelling, cancellingLater } from '../commit/cancelling.ts'
import type { Plan } from '../commit/plan.ts'
import { blockRecord } from '../commit/records.ts'
import type { WantedUnit } from '../slots/block-units.ts'
import { blockCollides, idUsed, nothingToBlock, slotPast } from '../slots/booking-errors.ts'
import { collisionsOf } from '../slots/collisions.ts'
import type { BlockRow, StoredBlock, StoredBooking } from '../stored/stored.ts'
import type { Taker } from '../stored/times.ts'

/** A wish to block courts of one club. */
export interface BlockWish {
  readonly request: BlockRequest
  readonly club: { readonly id: string; readonly timeZone: string }
  readonly by: Booker
}

export interface BlockState {
  /** ms since 1970. */
  readonly now: number
  /** The blocks that have the id of the request. */
  readonly known: readonly BlockRow[]
  readonly wanted: readonly WantedUnit[]
  /** What takes the courts at these times. */
  readonly takers: readonly Taker[]
  /** The bookings among it. */
  readonly bookings: readonly StoredBooking[]
  /** The people to whom some of them are offered, by the `uid` of the booking. */
  readonly offered: ReadonlyMap<string, { readonly email: string }>
}

/** Returns the id of the block of a court. A request blocks several courts, and each has a block. */
export const blockId = (request: Pick<BlockRequest, 'id'>, court: string): string => `${request.id}:${court}`

export const blockOf = ({ createdAt: _, ...block }: BlockRow): Block => block

/**
 * Plans to block courts, and to cancel the bookings that the request names. A repeated request gets the same answer.
 * @throws ApiError 409 with everything that collides and that the request does not resolve · 422
 */
export function planBlock(
  { now, known, wanted, takers, bookings, offered }: BlockState,
  { request, club, by }: BlockWish,
): Plan<{ readonly blocks: Block[]; readonly isNew: boolean }> {
  const { courts, date, from, to, weeklyUntil, reason, cancel = [], undoable } = request
  if (known.length > 0) {
    if (known.some((row) => row.date !== date || row.from !== from || row.reason !== reason)) throw idUsed()
    return { answer: { blocks: known.map(blockOf), isNew: false } }
  }
  if (wanted.length === 0) throw request.skip?.length ? nothingToBlock() : slotPast()
  const dates = new Map(wanted.map(({ courtId, unit, date: day }) => [`${courtId} ${unit}`, day]))
  const collisions = collisionsOf(takers, {
    now,
    timeZone: club.timeZone,
    offered,
    dateOf: (court, unit) => dates.get(`${court} ${unit}`),
  })
  if (collisions.some(({ booking }) => booking === null || !cancel.includes(booking))) throw blockCollides(collisions)
  const blocked = courts.filter((court) => wanted.some(({ courtId }) => courtId === court))
  const ids = blocked.map((court) => blockId(request, court))
  const { marked, ...cancelled } = undoable
    ? cancellingLater(bookings, by.manager, { id: request.id, at: now + UNDO_MS, blocks: ids })
    : { ...cancelling(bookings, by.manager, reason), marked: [] }
  // The bookings keep their half hours while their cancellation can be undone.
  const kept = new Set(marked.flatMap(({ row }) => unitsOf(row).map((unit) => `${row.courtId} ${unit}`)))
  const blocks = blocked.map((court): StoredBlock => {
    const units = wanted.filter(({ courtId, unit }) => courtId === court && !kept.has(`${court} ${unit}`))
    const row = { id: blockId(request, court), court, reason, date, from, to, weeklyUntil, createdAt: now }
    return { row, units: units.map(({ unit }) => unit) }
  })
  return {
    answer: { blocks: blocks.map(({ row }) => blockOf(row)), isNew: true },
    ...cancelled,
    blocks: blocks.map((after) => ({ before: null, after })),
    audit: [...blocks.map(({ row }) => blockRecord(by.manager, club.id, 'block.create', row)), ...cancelled.audit],
  }
}

/**
 * Plans to remove a block, or a weekly one only on one date.
 * @param units the half hours to free
 * @param date undefined to remove all of the block
 */
export function planUnblock(
  before: StoredBlock,
  units: readonly number[],
  date: string | undefined,
  { club, by }: Pick<BlockWish, 'club' | 'by'>,
): Plan<undefined> {
  const freed = new Set(units)
  const { row } = before
  const was = date === undefined ? row : { ...row, date, weeklyUntil: null }
  return {
    answer: undefined,
    blocks: [
      {
        before,
        after: date === undefined ? null : { row, units: before.units.filter((unit) => !freed.has(unit)) },
      },
    ],
    audit: [blockRecord(by.manager, club.id, 'block.remove', was)],
  }
}
