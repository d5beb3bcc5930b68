import { expect } from 'vitest'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { CLUB, chosen, HOLD_MS, type Pick, priceAt, QUOTA, sameTimeOn, slotOf, timesOf } from './club.ts'
import { bookerOf, type Command, command, outcome } from './command.ts'
import { endHolds, offerAll, remove } from './line.ts'
import { type Expected, isBusy, type Model, playersOf, problem, tooLate, upcomingOf } from './model.ts'
import { giveUp } from './money.ts'

/** Returns the bookings that somebody has made, and not those that are offered to a person in a line. */
const madeIn = (model: Model): Expected[] => model.bookings.filter(({ state }) => state !== 'offered')

export function bookCommand(person: number, pick: Pick, invited: readonly number[], weeks: number): Command {
  return command('book', { person, pick, invited, weeks }, async (model, real) => {
    const owner = model.people[person] as string
    const first = slotOf(model.now, pick)
    const partners = [...new Set(invited.map((index) => model.people[index] as string))].filter(
      (email) => email !== owner,
    )
    const until = plusDays(first.date, 7 * weeks)
    const wishes = Array.from({ length: weeks + 1 }, (_, week) => sameTimeOn(first, plusDays(first.date, 7 * week)))
    endHolds(model)
    const price = priceAt(first.court.id)
    const unpaid = weeks > 0 && price !== null ? 'PAYMENT_REQUIRED' : null
    const problems = wishes.map((wish) => (wish ? (problem(model, owner, wish) ?? unpaid) : 'NO_SLOT'))
    const failed = problems.some((code) => code !== null)
    const exceeds = upcomingOf(model, owner).length + wishes.length > QUOTA ? 'QUOTA_REACHED' : null
    real.lastId += 1
    const { code, result } = await outcome(
      real.bookings.book(
        owner,
        {
          id: real.lastId,
          court: first.court.id,
          startsAt: new Date(first.slot.startsAt).toISOString(),
          title: 'Play',
          partners,
          ...(weeks > 0 && { repeat: { until } }),
        },
        bookerOf(owner),
      ),
    )
    expect(code).toBe(failed ? (weeks > 0 ? 'SERIES_CONFLICTS' : problems[0]) : exceeds)
    for (const { row } of result?.bookings ?? [])
      model.bookings.push({
        uid: row.uid,
        owner,
        series: row.series,
        court: first.court.id,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        partners: new Map(partners.map((email) => [email, 'invited'])),
        state: price === null ? 'booked' : 'held',
        heldUntil: price === null ? null : Math.min(model.now + HOLD_MS, row.startsAt),
        priceCents: price,
        paidBy: null,
        isCounted: true,
      })
  })
}

/** Returns the booking and, if wanted, the later ones of its series, earliest first. */
const affected = (model: Model, booking: Expected, following: boolean): Expected[] =>
  following && booking.series !== null
    ? model.bookings
        .filter(({ series, startsAt }) => series === booking.series && startsAt >= booking.startsAt)
        .sort((one, other) => one.startsAt - other.startsAt)
    : [booking]

export const cancelCommand = (index: number, following: boolean): Command =>
  command('cancel', { index, following }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    if (!booking) return
    const expected = tooLate(model, booking) ?? giveUp(model, real, booking)
    const { code } = await outcome(real.bookings.cancel(booking.uid, bookerOf(booking.owner), following))
    expect(code).toBe(expected)
    if (expected !== null) return
    const gone = affected(model, booking, following)
    for (const { paidBy } of gone) if (paidBy) paidBy.isRefunded = true
    remove(model, gone)
  })

export const moveCommand = (index: number, pick: Pick, following: boolean): Command =>
  command('move', { index, pick, following }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    if (!booking) return
    const target = slotOf(model.now, pick)
    const expected = tooLate(model, booking) ?? plan(model, booking, target, following)
    const request = { court: target.court.id, startsAt: new Date(target.slot.startsAt).toISOString() }
    const { code } = await outcome(real.bookings.change(booking.uid, request, bookerOf(booking.owner), following))
    if (typeof expected === 'string') return expect(code).toBe(expected)
    expect(code).toBe(null)
    for (const { each, to } of expected) Object.assign(each, to)
    offerAll(model)
  })

/** Returns the moves of a booking and its series, or why they are rejected. */
function plan(model: Model, booking: Expected, target: ReturnType<typeof slotOf>, following: boolean) {
  endHolds(model)
  const moving = affected(model, booking, following)
  if (booking.startsAt === target.slot.startsAt && booking.court === target.court.id)
    return model.bookings.includes(booking) ? [] : 'BOOKING_NOT_FOUND'
  const shift = (Date.parse(target.date) - Date.parse(dateIn(CLUB.timeZone, booking.startsAt))) / 86_400_000
  const dateOf = (each: Expected) => plusDays(dateIn(CLUB.timeZone, each.startsAt), shift)
  const moves = moving.map((each, index) => {
    if (moving.slice(0, index).some((earlier) => dateOf(earlier) === dateOf(each)))
      return { each, code: 'SLOT_TAKEN', to: {} }
    const wish = sameTimeOn(target, dateOf(each))
    if (!wish) return { each, code: 'NO_SLOT', to: {} }
    const isSamePrice = each.state === 'booked' && each.priceCents === priceAt(target.court.id)
    const code =
      problem(model, each.owner, wish, moving, playersOf(each).slice(1)) ?? (isSamePrice ? null : 'PRICE_DIFFERS')
    return { each, code, to: { court: wish.court.id, ...timesOf(wish.slot) } }
  })
  const failed = moves.find(({ code }) => code !== null)
  return failed ? (moves.length > 1 ? 'SERIES_CONFLICTS' : String(failed.code)) : moves
}

export const answerCommand = (index: number, partner: number, accept: boolean): Command =>
  command('answer', { index, partner, accept }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    const email = booking && chosen([...booking.partners.keys()], partner)
    if (!booking || email === undefined) return
    const state = accept ? 'accepted' : 'declined'
    const refusal =
      booking.startsAt <= model.now
        ? 'SLOT_PAST'
        : accept && isBusy(model, email, booking, [booking])
          ? 'PERSON_BUSY'
          : null
    const { code } = await outcome(real.bookings.answer(booking.uid, email, accept))
    expect(code).toBe(booking.partners.get(email) === state ? null : refusal)
    if (code === null) booking.partners.set(email, state)
  })
