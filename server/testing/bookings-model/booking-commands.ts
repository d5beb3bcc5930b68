import { expect } from 'vitest'
import { UNDO_MS } from '../../../shared/reservations/undo.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { chosen, HOLD_MS, type Pick, priceAt, QUOTA, sameTimeOn, slotOf, timesOf, withSlots } from './club.ts'
import { bookerOf, type Command, command, outcome } from './command.ts'
import { endHolds, endLines, endWaits, offerAll, remove } from './line.ts'
import { affected, isBusy, madeIn, problem, tooLate, upcomingOf } from './model.ts'
import { giveUp } from './money.ts'

export function bookCommand(
  person: number,
  pick: Pick,
  invited: readonly number[],
  weeks: number,
  slots: number,
): Command {
  return command('book', { person, pick, invited, weeks, slots }, async (model, real) => {
    const owner = model.people[person] as string
    const one = slotOf(model.now, pick)
    const found = withSlots(one, slots)
    const first = found ?? one
    const partners = [...new Set(invited.map((index) => model.people[index] as string))].filter(
      (email) => email !== owner,
    )
    const until = plusDays(first.date, 7 * weeks)
    const wishes = Array.from({ length: weeks + 1 }, (_, week) => sameTimeOn(first, plusDays(first.date, 7 * week)))
    // The server ends holds only if the court has the slots.
    if (found) endHolds(model)
    const price = priceAt(first.court.id, slots)
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
          slots,
          partners,
          ...(weeks > 0 && { repeat: { until } }),
        },
        bookerOf(owner),
      ),
    )
    if (!found) return expect(code).toBe('NO_SLOT')
    expect(code).toBe(failed ? (weeks > 0 ? 'SERIES_CONFLICTS' : problems[0]) : exceeds)
    for (const { row } of result?.bookings ?? [])
      model.bookings.push({
        uid: row.uid,
        owner,
        series: row.series,
        court: first.court.id,
        startsAt: row.startsAt,
        endsAt: first.slot.startsAt === row.startsAt ? timesOf(first.slot).endsAt : row.endsAt,
        slots,
        partners: new Map(partners.map((email) => [email, 'invited'])),
        state: price === null ? 'booked' : 'held',
        heldUntil: price === null ? null : Math.min(model.now + HOLD_MS, row.startsAt),
        priceCents: price,
        paidBy: null,
        isCounted: true,
      })
  })
}

export const cancelCommand = (index: number, following: boolean): Command =>
  command('cancel', { index, following }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    if (!booking) return
    const expected = tooLate(model, booking) ?? giveUp(model, real, booking)
    const { code } = await outcome(
      real.bookings.cancel(booking.uid, bookerOf(booking.owner), following ? { series: 'following' } : {}),
    )
    expect(code).toBe(expected)
    if (expected !== null) return
    const gone = affected(model, booking, following)
    for (const { paidBy } of gone) if (paidBy) paidBy.isRefunded = true
    remove(model, gone)
  })

/** Cancels a booking so that it can be undone. It is undone, or the time to undo it passes and the server looks for what has ended. */
export const cancelLaterCommand = (index: number, following: boolean, undoes: boolean): Command =>
  command('cancelLater', { index, following, undoes }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    const gone = booking ? affected(model, booking, following) : []
    // A booking that is not paid yet ends at once, as `cancel` checks.
    if (!booking || gone.some(({ state }) => state !== 'booked')) return
    const expected = tooLate(model, booking)
    const by = bookerOf(booking.owner)
    const query = { undoable: true, ...(following && { series: 'following' as const }) }
    expect((await outcome(real.bookings.cancel(booking.uid, by, query))).code).toBe(expected)
    if (expected !== null) return
    if (undoes) return expect((await outcome(real.bookings.undo(booking.uid, by))).code).toBe(null)
    model.now += UNDO_MS
    expect((await outcome(real.bookings.undo(booking.uid, by))).code).toBe('UNDO_OVER')
    await real.waits.check()
    for (const { paidBy } of gone) if (paidBy) paidBy.isRefunded = true
    model.bookings = model.bookings.filter((each) => !gone.includes(each))
    endLines(model)
    offerAll(model)
  })

export const answerCommand = (index: number, partner: number, accept: boolean): Command =>
  command('answer', { index, partner, accept }, async (model, real) => {
    const booking = chosen(madeIn(model), index)
    const email = booking && chosen([...booking.partners.keys()], partner)
    if (!booking || email === undefined) return
    const state = accept ? 'accepted' : 'declined'
    const refusal =
      booking.state !== 'booked'
        ? 'BOOKING_UNPAID'
        : booking.startsAt <= model.now
          ? 'SLOT_PAST'
          : accept && isBusy(model, email, booking, [booking])
            ? 'PERSON_BUSY'
            : null
    const { code } = await outcome(real.bookings.answer(booking.uid, email, accept))
    expect(code).toBe(booking.partners.get(email) === state ? null : refusal)
    if (code !== null) return
    const isNew = booking.partners.get(email) !== state
    booking.partners.set(email, state)
    if (accept && isNew) endWaits(model, email, booking)
  })
