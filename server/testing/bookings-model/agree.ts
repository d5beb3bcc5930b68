import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { keysOf, QUOTA } from './club.ts'
import { type Model, playersOf, upcomingOf } from './model.ts'
import type { Real } from './real.ts'

/** Checks that the database has exactly what the model has, and that money and slots agree. */
export async function agree(model: Model, real: Real): Promise<void> {
  await real.published()
  const { db, tables } = real.storage
  const { courtUnits, orders, partners, personUnits, reservations, waits } = tables
  const [rows, onCourts, onPeople, answers, waiting, ordered] = await Promise.all([
    db.select().from(reservations),
    db.select().from(courtUnits),
    db.select().from(personUnits),
    db.select().from(partners),
    db.select().from(waits),
    db
      .select()
      .from(orders)
      .where(inArray(orders.owner, [...model.people])),
  ])

  // The server has chosen the uids of the offered bookings.
  for (const { id, state, booking } of model.waits)
    if (state === 'offered' && booking?.uid === '') booking.uid = waiting.find((each) => each.id === id)?.booking ?? ''

  const { bookings } = model
  expectSame(
    rows.map(({ uid, owner, courtId, startsAt, endsAt, state, heldUntil, priceCents, paidBy }) =>
      [uid, owner, courtId, startsAt, endsAt, state, heldUntil, priceCents, paidBy].join(' '),
    ),
    bookings.map(({ uid, owner, court, startsAt, endsAt, state, heldUntil, priceCents, paidBy }) =>
      [uid, owner, court, startsAt, endsAt, state, heldUntil, priceCents, paidBy && refOf(real, paidBy.token)].join(
        ' ',
      ),
    ),
  )
  expectSame(
    onCourts.map(({ courtId, unit }) => `${courtId} ${unit}`),
    [
      ...bookings.flatMap((each) => keysOf(each.court, each)),
      ...model.blocked,
      ...model.matches.flatMap(({ units }) => units),
    ],
  )
  const playing = bookings.flatMap((each) => playersOf(each).flatMap((person) => keysOf(person, each)))
  expectSame(
    onPeople.map(({ person, unit }) => `${person} ${unit}`),
    playing,
  )
  expect(new Set(playing).size).toBe(playing.length)
  expectSame(
    answers.map(({ booking, email, state }) => `${booking} ${email} ${state}`),
    bookings.flatMap(({ uid, partners: own }) => [...own].map(([email, state]) => `${uid} ${email} ${state}`)),
  )
  expectSame(
    waiting.map(({ id, owner, startsAt, court, state }) => [id, owner, startsAt, court, state].join(' ')),
    model.waits.map(({ id, owner, startsAt, court, state }) => [id, owner, startsAt, court, state].join(' ')),
  )
  expectSame(
    ordered.map(({ owner, orderId, state, captureId, refund }) =>
      [owner, orderId, state, captureId !== null, refund !== null].join(' '),
    ),
    model.orders.map(({ owner, orderId, state, isCaptured, isRefunded }) =>
      [owner, orderId, state, isCaptured, isRefunded].join(' '),
    ),
  )
  for (const person of model.people)
    expect(upcomingOf(model, person).filter(({ isCounted }) => isCounted).length).toBeLessThanOrEqual(QUOTA)
  expectPaid(real, rows, ordered)
}

interface Row {
  readonly state: string
  readonly heldUntil: number | null
  readonly priceCents: number | null
  readonly paidBy: string | null
}
interface Ordered {
  readonly ref: string
  readonly state: string
  readonly refund: string | null
}

/**
 * Checks, without the model, that each captured payment has either its one booking or one refund, that nothing else has a refund,
 * and that nobody has a slot with a price without paying for it.
 */
function expectPaid({ provider, refundedByOffice }: Real, rows: readonly Row[], orders: readonly Ordered[]): void {
  for (const { state, heldUntil, priceCents, paidBy } of rows) {
    expect(paidBy !== null).toBe(state === 'booked' && priceCents !== null)
    expect(heldUntil === null).toBe(state === 'booked')
  }
  const payments = new Map(provider.all().map((payment) => [payment.ref, payment]))
  for (const { ref, state, refund } of orders) {
    const payment = payments.get(ref)
    const booked = rows.filter(({ paidBy }) => paidBy === ref).length
    expect(payment?.captures.size ?? 0).toBeLessThanOrEqual(1)
    expect(payment?.refunds.size ?? 0).toBeLessThanOrEqual(refund === null ? 0 : 1)
    const hasEnded = state !== 'created' && state !== 'pending'
    const captured = payment?.captures.size ?? 0
    if (refundedByOffice.has(ref)) expect([captured, refund === null]).toEqual([1, false])
    else if (hasEnded) expect(booked + (refund === null ? 0 : 1)).toBe(captured)
    else expect([booked, refund]).toEqual([0, null])
  }
}

/** Checks that every refund was made once. */
export function expectRefunded({ provider }: Real, model: Model): void {
  const refunded = model.orders.filter(({ isRefunded }) => isRefunded).length
  expect(provider.all().filter(({ refunds }) => refunds.size === 1).length).toBe(refunded)
}

const refOf = ({ provider }: Real, token: string | null): string | null =>
  token === null ? null : provider.find(token).ref

function expectSame(stored: readonly string[], wanted: readonly string[]): void {
  expect([...stored].sort()).toEqual([...wanted].sort())
}
