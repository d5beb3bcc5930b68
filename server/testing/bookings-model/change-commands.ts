import { expect } from 'vitest'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { CLUB, chosen, type Pick, priceAt, sameTimeOn, slotOf, timesOf, type Wish, withSlots } from './club.ts'
import { bookerOf, type Command, command, outcome } from './command.ts'
import { endHolds, offerAll } from './line.ts'
import { affected, type Expected, type Model, madeIn, playersOf, problem, tooLate } from './model.ts'

interface Change {
  /** Number of the booking. */
  readonly index: number
  /** The new court and time, if they change. */
  readonly pick: Pick | null
  /** Numbers of the people who are the partners from now on, if these change. */
  readonly invited: readonly number[] | null
  /** Whether the later bookings of the series change too. */
  readonly following: boolean
  /** Whether the dates in conflict stay as they are. */
  readonly skips: boolean
}

/** Changes the court, time or partners of a booking and of its series. */
export const changeCommand = (change: Change): Command =>
  command('change', change, async (model, real) => {
    const booking = chosen(madeIn(model), change.index)
    if (!booking) return
    const picked = change.pick && slotOf(model.now, change.pick)
    const target = picked && (withSlots(picked, booking.slots) ?? picked)
    const partners = change.invited
      ?.map((person) => model.people[person] as string)
      .filter((email) => email !== booking.owner)
    const request = {
      ...(target && { court: target.court.id, startsAt: new Date(target.slot.startsAt).toISOString() }),
      ...(partners && { partners }),
    }
    const send = (skip: readonly string[]) =>
      outcome(
        real.bookings.change(
          booking.uid,
          { ...request, skip: [...skip] },
          bookerOf(booking.owner),
          change.following ? { series: 'following' } : {},
        ),
      )
    const isMoved = target && !isAt(booking, target)
    const late = isMoved ? tooLate(model, booking) : booking.startsAt <= model.now ? 'SLOT_PAST' : null
    let planned = late === null ? plan(model, booking, target, change.following, partners) : { code: late }
    let { code } = await send([])
    if (change.skips && planned.conflicts) {
      expect(code).toBe(planned.code)
      const skip = planned.conflicts
      planned = plan(model, booking, target, change.following, partners, skip)
      ;({ code } = await send(skip))
    }
    expect(code).toBe(planned.code)
    for (const { each, to } of planned.moves ?? []) {
      Object.assign(each, to)
      if (!partners) continue
      for (const email of each.partners.keys()) if (!partners.includes(email)) each.partners.delete(email)
      for (const email of partners) if (!each.partners.has(email)) each.partners.set(email, 'invited')
    }
    if (code === null) offerAll(model)
  })

const isAt = (booking: Expected, { slot, court }: Wish): boolean =>
  booking.startsAt === slot.startsAt && booking.court === court.id

interface Plan {
  readonly code: string | null
  readonly moves?: readonly { readonly each: Expected; readonly to: Partial<Expected> }[]
  /** The dates of a series that can't be booked. */
  readonly conflicts?: readonly string[]
}

/** Returns the moves of a booking and its series, or why they are rejected. */
function plan(
  model: Model,
  booking: Expected,
  target: Wish | null,
  following: boolean,
  staying: readonly string[] | undefined,
  skip: readonly string[] = [],
): Plan {
  endHolds(model)
  const all = affected(model, booking, following)
  if (!target || isAt(booking, target))
    return model.bookings.includes(booking)
      ? { code: null, moves: all.map((each) => ({ each, to: {} })) }
      : { code: 'BOOKING_NOT_FOUND' }
  if (target.slots !== booking.slots) return { code: 'NO_SLOT' }
  const shift = (Date.parse(target.date) - Date.parse(dateIn(CLUB.timeZone, booking.startsAt))) / 86_400_000
  const dateOf = (each: Expected) => plusDays(dateIn(CLUB.timeZone, each.startsAt), shift)
  const moving = all.filter((each) => !skip.includes(dateOf(each)))
  const moves = moving.map((each, index) => {
    const date = dateOf(each)
    const wish = sameTimeOn(target, date)
    if (!wish) return { each, date, code: 'NO_SLOT', to: {} }
    if (moving.slice(0, index).some((earlier) => dateOf(earlier) === date))
      return { each, date, code: 'SLOT_TAKEN', to: {} }
    const isSamePrice = each.state === 'booked' && each.priceCents === priceAt(target.court.id, each.slots)
    const players = playersOf(each)
      .slice(1)
      .filter((email) => staying?.includes(email) !== false)
    const code = problem(model, each.owner, wish, moving, players) ?? (isSamePrice ? null : 'PRICE_DIFFERS')
    return { each, date, code, to: { court: wish.court.id, ...timesOf(wish.slot) } }
  })
  const failed = moves.filter(({ code }) => code !== null)
  if (failed[0] && all.length === 1) return { code: String(failed[0].code) }
  if (failed.length > 0) return { code: 'SERIES_CONFLICTS', conflicts: failed.map(({ date }) => date) }
  return moves.length === 0 ? { code: 'NO_SLOT' } : { code: null, moves }
}
