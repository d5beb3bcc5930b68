import { expect } from 'vitest'
import { UNIT_MS } from '../../../shared/reservations/units.ts'
import { momentsOn } from '../../../shared/time/zone-time.ts'
import { agree } from './agree.ts'
import { CLUB, chosen, keysOf, type Pick, slotOf } from './club.ts'
import { bookerOf, type Command, command, outcome } from './command.ts'
import { endLines, offerAll, remove } from './line.ts'
import { type Expected, isPlayed, type Model } from './model.ts'
import { giveUp } from './money.ts'
import type { Real } from './real.ts'

const MANAGER = { ...bookerOf('manager@example.com'), manager: { who: 'manager' } }

/** Returns why the bookings can't be cancelled for a block or a match. */
export const refusal = (model: Model, real: Real, bookings: readonly Expected[]): string | null =>
  bookings.map((each) => giveUp(model, real, each)).find((code) => code !== null) ?? null

/** Blocks the time of a slot. @param cancels whether the club cancels the bookings that are in the way */
export const blockCommand = (pick: Pick, cancels: boolean): Command =>
  command('block', { pick, cancels }, async (model, real) => {
    const { court, date, slot } = slotOf(model.now, pick)
    const [hours = 0, minutes = 0] = slot.time.split(':').map(Number)
    const [from, to] = [hours * 60 + minutes, hours * 60 + minutes + slot.minutes]
    const momentsAt = momentsOn(CLUB.timeZone, date)
    const keys = Array.from({ length: slot.minutes / 30 }, (_, index) => momentsAt(from + index * 30))
      .flat()
      .filter((moment) => moment + UNIT_MS > model.now)
      .map((moment) => `${court.id} ${moment / UNIT_MS}`)
    // The request names bookings, and the server chooses the uids of those that it offers.
    endLines(model)
    offerAll(model)
    await real.waits.check()
    await agree(model, real)
    const inTheWay = model.bookings.filter((each) => keysOf(each.court, each).some((key) => keys.includes(key)))
    const isBlocked =
      keys.some((key) => model.blocked.has(key) || isPlayed(model, key)) ||
      inTheWay.some((each) => each.startsAt <= model.now)
    const collides = isBlocked || (inTheWay.length > 0 && !cancels)
    const expected = keys.length === 0 ? 'SLOT_PAST' : collides ? 'BLOCK_COLLIDES' : refusal(model, real, inTheWay)
    real.lastId += 1
    const id = `b${real.lastId}`
    const { code } = await outcome(
      real.blocks.create(
        {
          id,
          courts: [court.id],
          date,
          from,
          to,
          weeklyUntil: null,
          reason: 'Lesson',
          cancel: cancels ? inTheWay.map(({ uid }) => uid) : [],
        },
        MANAGER,
      ),
    )
    expect(code).toBe(expected)
    if (code !== null) return
    model.blocks.set(`${id}:${court.id}`, keys)
    for (const key of keys) model.blocked.add(key)
    cancelAll(model, inTheWay)
  })

/** Cancels bookings, as the club does. */
export function cancelAll(model: Model, bookings: readonly Expected[]): void {
  for (const { paidBy } of bookings) if (paidBy) paidBy.isRefunded = true
  // A person whose offer is withdrawn waits again.
  for (const wait of model.waits)
    if (wait.state === 'offered' && wait.booking && bookings.includes(wait.booking))
      Object.assign(wait, { state: 'waiting', booking: null, offeredUntil: null })
  remove(model, bookings)
}

/** Removes a block. */
export const releaseCommand = (index: number): Command =>
  command('release', { index }, async (model, real) => {
    const id = chosen([...model.blocks.keys()], index)
    if (id === undefined) return
    for (const key of model.blocks.get(id) ?? []) model.blocked.delete(key)
    model.blocks.delete(id)
    await real.blocks.remove(id, undefined, MANAGER)
    offerAll(model)
  })
