import type { Block, BlockChange, BlockRequest } from '../../../shared/reservations/block-schemas.ts'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import type { Booker } from '../book/booker.ts'
import { cancelling, cancellingLater } from '../commit/cancelling.ts'
import type { Plan } from '../commit/plan.ts'
import { blockRecord } from '../commit/records.ts'
import type { WantedUnit } from '../slots/block-units.ts'
import { blockChanged, blockCollides, idUsed, nothingToBlock, slotPast } from '../slots/booking-errors.ts'
import { collisionsOf } from '../slots/collisions.ts'
import type { BlockRow, StoredBlock, StoredBooking } from '../stored/stored.ts'
import type { Taker } from '../stored/times.ts'

/** A wish to block courts of one club, or to change a block. */
export interface BlockWish<Request = BlockRequest> {
  readonly request: Request
  readonly club: { readonly id: string; readonly timeZone: string }
  readonly by: Booker
}

/** The half hours that blocks want, and what takes them. */
export interface WantedState {
  /** ms since 1970. */
  readonly now: number
  readonly wanted: readonly WantedUnit[]
  /** What takes the courts at these times. */
  readonly takers: readonly Taker[]
  /** The bookings among it. */
  readonly bookings: readonly StoredBooking[]
  /** The people to whom some of them are offered, by the `uid` of the booking. */
  readonly offered: ReadonlyMap<string, { readonly email: string; readonly name: string | null }>
}

export interface BlockState extends WantedState {
  /** The blocks that have the id of the request. */
  readonly known: readonly BlockRow[]
}

export interface ChangeBlockState extends WantedState {
  /** The block with the half hours that it takes from now on. */
  readonly before: StoredBlock
}

/** Returns the id of the block of a court. A request blocks several courts, and each has a block. */
export const blockId = (request: Pick<BlockRequest, 'id'>, court: string): string => `${request.id}:${court}`

export const blockOf = ({ createdAt: _, sequence, ...block }: BlockRow): Block => ({ ...block, version: sequence })

/**
 * Plans to block courts, and to cancel the bookings that the request names. A repeated request gets the same answer.
 * @throws ApiError 409 with everything that collides and that the request does not resolve · 422
 */
export function planBlock(
  { known, ...state }: BlockState,
  { request, club, by }: BlockWish,
): Plan<{ readonly blocks: Block[]; readonly isNew: boolean }> {
  const { courts, date, from, to, weeklyUntil, reason } = request
  if (known.length > 0) {
    if (known.some((row) => row.date !== date || row.from !== from || row.reason !== reason)) throw idUsed()
    return { answer: { blocks: known.map(blockOf), isNew: false } }
  }
  const blocked = courts.filter((court) => state.wanted.some(({ courtId }) => courtId === court))
  const ids = blocked.map((court) => blockId(request, court))
  const { cancelled, unitsAt } = planTaking(state, { request, club, by }, { blocks: ids, isNewBlock: true })
  const blocks = blocked.map((court): StoredBlock => {
    const row = { id: blockId(request, court), court, reason, date, from, to, weeklyUntil }
    return { row: { ...row, createdAt: state.now, sequence: 0 }, units: unitsAt(court) }
  })
  return {
    answer: { blocks: blocks.map(({ row }) => blockOf(row)), isNew: true },
    ...cancelled,
    blocks: blocks.map((after) => ({ before: null, after })),
    audit: [
      ...blocks.map(({ row }) => blockRecord(by.manager, club.id, { before: null, after: row })),
      ...cancelled.audit,
    ],
  }
}

/**
 * Plans to change the court, time, end or reason of a block, and to cancel the bookings that the request names. A repeated request
 * gets the same answer.
 * @throws ApiError 409 somebody else has changed the block, or with everything that collides and that is not resolved · 422
 */
export function planChangeBlock({ before, ...state }: ChangeBlockState, wish: BlockWish<BlockChange>): Plan<Block> {
  const { request, club, by } = wish
  const { row } = before
  const { court, date, from, to, weeklyUntil, reason, version } = request
  const after = { ...row, court, date, from, to, weeklyUntil, reason }
  const isSame = FIELDS.every((name) => row[name] === after[name])
  if (isSame && (row.sequence === version || row.sequence === version + 1)) return { answer: blockOf(row) }
  if (row.sequence !== version) throw blockChanged(blockOf(row))
  const { cancelled, unitsAt } = planTaking(state, wish, { blocks: [row.id] })
  const changed = { ...after, sequence: row.sequence + 1 }
  return {
    answer: blockOf(changed),
    ...cancelled,
    blocks: [{ before, after: { row: changed, units: unitsAt(court) } }],
    audit: [blockRecord(by.manager, club.id, { before: row, after: changed }), ...cancelled.audit],
  }
}

const FIELDS = ['court', 'date', 'from', 'to', 'weeklyUntil', 'reason'] as const

/**
 * Plans what blocks need to take half hours: the bookings to cancel, and the half hours that they take at each court now.
 * @throws ApiError 409 with everything that collides and that the request does not resolve · 422 no half hour is left
 */
function planTaking(
  { now, wanted, takers, bookings, offered }: WantedState,
  { request, club, by }: BlockWish<Pick<BlockRequest, 'skip' | 'cancel' | 'undoable' | 'reason'>>,
  taking: { readonly blocks: readonly string[]; readonly isNewBlock?: boolean },
) {
  const { skip = [], cancel = [], undoable, reason } = request
  if (wanted.length === 0) throw skip.length > 0 ? nothingToBlock() : slotPast()
  const dates = new Map(wanted.map(({ courtId, unit, date }) => [`${courtId} ${unit}`, date]))
  const collisions = collisionsOf(takers, {
    now,
    timeZone: club.timeZone,
    offered,
    dateOf: (court, unit) => dates.get(`${court} ${unit}`),
  })
  if (collisions.some(({ booking }) => booking === null || !cancel.includes(booking))) throw blockCollides(collisions)
  const id = taking.blocks.join(' ')
  const { marked, ...cancelled } = undoable
    ? cancellingLater(bookings, by.manager, { id, at: now + UNDO_MS, ...taking })
    : { ...cancelling(bookings, by.manager, reason), marked: [] }
  // The bookings keep their half hours while their cancellation can be undone.
  const kept = new Set(marked.flatMap(({ row }) => unitsOf(row).map((unit) => `${row.courtId} ${unit}`)))
  const unitsAt = (court: string): number[] =>
    wanted.flatMap(({ courtId, unit }) => (courtId === court && !kept.has(`${court} ${unit}`) ? unit : []))
  return { cancelled, unitsAt }
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
    audit: [blockRecord(by.manager, club.id, { before: was, after: null })],
  }
}
