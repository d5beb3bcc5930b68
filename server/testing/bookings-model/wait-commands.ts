import { expect } from 'vitest'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { MOST_WAITS } from '../../../shared/waits/wait-rules.ts'
import { CLUB, COURTS, chosen, priceAt, QUOTA, timesOf } from './club.ts'
import { type Command, command, outcome } from './command.ts'
import { endLines, offerAll, remove } from './line.ts'
import { isBusy, isOn, isTaken, type Model, upcomingOf, type Waiting } from './model.ts'
import { holdEnd } from './money.ts'

/** Returns why a person can't wait for a slot, or the end of the slot. */
function wish(model: Model, person: string, startsAt: number, courtId: string | null): string | number {
  const at = COURTS.filter(({ id }) => courtId === null || id === courtId).flatMap((court) => {
    const slot = slotsOf(CLUB, court, dateIn(CLUB.timeZone, startsAt)).find((each) => each.startsAt === startsAt)
    return slot ? [{ court: court.id, ...timesOf(slot) }] : []
  })
  const [first] = at
  if (!first) return 'NO_SLOT'
  if (startsAt <= model.now) return 'SLOT_PAST'
  const same = at.filter(({ endsAt }) => endsAt === first.endsAt)
  if (!same.every((each) => isTaken(model, each.court, each))) return 'SLOT_FREE'
  if (same.some((each) => isOn(model, person, each.court, each))) return 'ON_BOOKING'
  const open = model.waits.filter(({ owner, state }) => owner === person && ['waiting', 'offered'].includes(state))
  return open.length >= MOST_WAITS ? 'TOO_MANY_WAITS' : first.endsAt
}

/** Waits for a slot of a booking. @param part number of the slot, if the booking has several */
export const joinCommand = (person: number, index: number, anyCourt: boolean, part: number): Command =>
  command('join', { person, index, anyCourt, part }, async (model, real) => {
    const owner = model.people[person] as string
    const taken = chosen(model.bookings, index)
    if (!taken) return
    const startsAt = taken.startsAt + ((taken.endsAt - taken.startsAt) / taken.slots) * (part % taken.slots)
    const court = anyCourt ? null : taken.court
    endLines(model)
    const known = model.waits.find((each) => each.owner === owner && each.startsAt === startsAt)
    const waits = known?.state === 'waiting' || known?.state === 'offered'
    const wished = waits ? null : wish(model, owner, startsAt, court)
    const { code, result } = await outcome(
      real.waits.join(
        owner,
        { club: CLUB.id, startsAt: new Date(startsAt).toISOString(), ...(court !== null && { court }) },
        () => false,
      ),
    )
    expect(code).toBe(typeof wished === 'string' ? wished : null)
    if (!result || wished === null) return expect(result?.isNew ?? false).toBe(false)
    const wait = {
      state: 'waiting',
      court,
      startsAt,
      endsAt: Number(wished),
      booking: null,
      offeredUntil: null,
      createdAt: model.now,
    } as const
    if (known) Object.assign(known, wait)
    else model.waits.push({ id: result.wait.id, owner, ...wait })
    offerAll(model)
  })

/** Returns the offers first. */
const byState = ({ waits }: Model): Waiting[] =>
  waits.toSorted((one, other) => Number(other.state === 'offered') - Number(one.state === 'offered'))

export const acceptCommand = (index: number): Command =>
  command('accept', { index }, async (model, real) => {
    const wait = chosen(byState(model), index)
    if (!wait) return
    const { booking, owner } = wait
    // A booking that a late payment has brought back has the same uid.
    const isThere = booking !== null && model.bookings.some(({ uid }) => uid === booking.uid)
    const isOffered = isThere && wait.state === 'offered' && (booking.heldUntil ?? 0) > model.now
    const refusal =
      wait.state === 'waiting'
        ? 'NO_OFFER'
        : wait.state === 'accepted' && isThere
          ? null
          : !isOffered
            ? 'OFFER_EXPIRED'
            : upcomingOf(model, owner).length >= QUOTA
              ? 'QUOTA_REACHED'
              : isBusy(model, owner, booking)
                ? 'PERSON_BUSY'
                : null
    const { code } = await outcome(real.waits.accept(owner, wait.id, {}, () => false))
    expect(code).toBe(refusal)
    if (refusal !== null || wait.state === 'accepted' || booking === null) return
    const priceCents = priceAt(booking.court)
    const state = priceCents === null ? 'booked' : 'held'
    wait.state = 'accepted'
    Object.assign(booking, { owner, state, priceCents, heldUntil: state === 'held' ? holdEnd(model, booking) : null })
  })

export const leaveCommand = (index: number): Command =>
  command('leave', { index }, async (model, real) => {
    const wait = chosen(byState(model), index)
    if (!wait) return
    const { code } = await outcome(real.waits.leave(wait.owner, wait.id))
    expect(code).toBe(null)
    model.waits = model.waits.filter((each) => each !== wait)
    if (wait.booking?.state === 'offered') remove(model, [wait.booking])
  })
