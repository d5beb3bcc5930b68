import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { waitSchema, waitsAnswer } from '../../shared/waits/wait-schemas.ts'
import type { Answer } from './client.ts'
import { MANAGER } from './office.ts'
import { storePeople } from './people-rows.ts'
import { FREE, HOLD_MS, PRICED, playerOf, pricedClub, tomorrowAt } from './priced-courts.ts'
import { temporaryFolder } from './running-app.ts'

/** Number of times that each race runs. */
const ROUNDS = 3
const OFFER_MS = 30 * 60_000

let lastDay = 0

/** Starts two servers on one database, and chooses two days that no other race uses. */
async function twoServers(file: string | undefined) {
  const config = { databaseFile: path.join(temporaryFolder(), 'club.db') }
  const club = await pricedClub(file === undefined ? {} : { file, config })
  const other = await club.start()
  await storePeople(club.file, { [MANAGER]: [{ role: 'manager', club: null }] })
  lastDay = (lastDay + 1) % 12
  const day = lastDay
  let names = 0
  /** Returns a new player, at one of the two servers. */
  const player = (at: 0 | 1 = 0) =>
    playerOf(at === 0 ? club.app : other, `p${day}-${++names}-${Date.now()}@example.com`)
  return {
    ...club,
    player,
    manager: playerOf(other, MANAGER),
    at: (hour: number) => tomorrowAt(24 * day + hour),
    /** Returns the same person at the other server. */
    elsewhere: ({ email }: { email: string }) => playerOf(other, email),
    /** Checks that each captured payment has one booking or one refund. @param booked number of paid bookings */
    settled: async (booked: number) => {
      const captured = club.paypal.captures().length
      await vi.waitFor(() => expect(club.paypal.refunds()).toHaveLength(captured - booked), 5000)
    },
  }
}
type Player = ReturnType<typeof playerOf>

const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${(body as { code: string }).code}`
const outcomes = (answers: readonly Answer[]): string[] => answers.map(outcomeOf).sort()
const join = async (player: Player, court: string, startsAt: string) =>
  waitSchema.parse((await player.send('POST', '/waits', { club: 'club_naco', startsAt, court })).body)
const stateOf = async (player: Player) => waitsAnswer.parse((await player.send('GET', '/waits')).body).waits[0]?.state
const isThere = async (player: Player, uid: string) => (await player.send('GET', `/bookings/${uid}`)).status === 200
const dateOf = (startsAt: string) => new Date(Date.parse(startsAt) - 4 * 3_600_000).toISOString().slice(0, 10)

let blocks = 0
/** Blocks the hour from 18:00. */
const block = (manager: Player, court: string, startsAt: string, cancel: readonly string[] = []) =>
  manager.send('POST', '/office/blocks', {
    id: `race-${++blocks}-${Date.now()}`,
    courts: [court],
    date: dateOf(startsAt),
    from: 1080,
    to: 1140,
    weeklyUntil: null,
    reason: 'Lesson',
    cancel,
  })

/** Tests of simultaneous requests at two servers. @param databaseOf returns the database; by default, each test has its own */
export function bookingRaces(databaseOf: () => string | undefined = () => undefined): void {
  describe('at two servers at once', () => {
    test('100 people want the last slot: one gets it, and the others learn that it is taken', async () => {
      const { player, at } = await twoServers(databaseOf())
      const slot = at(18)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => player(index % 2 === 0 ? 0 : 1).book(FREE, slot)),
      )
      expect(outcomes(answers)).toEqual(['201', ...Array(99).fill('409 SLOT_TAKEN')])
    }, 60_000)

    test('a cancellation and a new booking: the slot goes to the person who waits for it, never to the new one', async () => {
      const { player, at, elsewhere } = await twoServers(databaseOf())
      for (let round = 0; round < ROUNDS; round++) {
        const slot = at(8 + round)
        const [ana, beto, carla] = [player(), player(), player(1)]
        const { uid } = await ana.booked(FREE, slot)
        await join(beto, FREE, slot)
        const [cancelled, booked] = await Promise.all([elsewhere(ana).cancel(uid), carla.book(FREE, slot)])
        expect(cancelled.status).toBe(200)
        expect(outcomeOf(booked)).toBe('409 SLOT_TAKEN')
        expect(await stateOf(beto)).toBe('offered')
      }
    }, 60_000)

    test('an offer is accepted while it ends: it is taken, or the next person gets it', async () => {
      const { player, at, elsewhere, wait } = await twoServers(databaseOf())
      for (let round = 0; round < ROUNDS; round++) {
        const slot = at(8 + 2 * round)
        const [ana, beto, carla, dora] = [player(), player(), player(1), player(1)]
        const { uid } = await ana.booked(FREE, slot)
        const first = await join(beto, FREE, slot)
        wait(1)
        await join(carla, FREE, slot)
        await ana.cancel(uid)
        wait(OFFER_MS - 1)
        const [accepted, joined] = await Promise.all([
          beto.send('POST', `/waits/${first.id}/accept`, {}),
          // The offer ends while the request is on its way.
          stateOf(dora).then(() => {
            wait(1)
            return join(dora, FREE, slot)
          }),
        ])
        expect(joined.state).toBe('waiting')
        expect(['200', '409 OFFER_EXPIRED']).toContain(outcomeOf(accepted))
        expect(await stateOf(carla)).toBe(accepted.status === 200 ? 'waiting' : 'offered')
        const repeated = await elsewhere(beto).send('POST', `/waits/${first.id}/accept`, {})
        expect(outcomeOf(repeated)).toBe(outcomeOf(accepted))
      }
    }, 60_000)

    test('a payment and the end of its hold: the payer has the slot, or pays nothing', async () => {
      const { player, at, wait, paypal, settled } = await twoServers(databaseOf())
      let paidBookings = 0
      for (let round = 0; round < ROUNDS; round++) {
        const slot = at(8 + round)
        const [ana, beto] = [player(), player(1)]
        const { uid } = await ana.booked(PRICED, slot)
        const payment = await ana.pay(uid)
        paypal.approve(payment.token)
        wait(HOLD_MS)
        const [confirmed, booked] = await Promise.all([ana.confirm(payment), beto.book(PRICED, slot)])
        const paid = confirmed.status === 200
        expect(outcomes([confirmed, booked])).toEqual(
          paid ? ['200', '409 SLOT_TAKEN'] : ['201', expect.stringMatching(/^40[29] (ORDER_CANCELLED|SLOT_TAKEN)$/)],
        )
        expect(await isThere(ana, uid)).toBe(paid)
        paidBookings += paid ? 1 : 0
        await settled(paidBookings)
      }
    }, 60_000)

    test('a move and a block want the same hour: one succeeds, and the other learns what is in its way', async () => {
      const { player, at, manager } = await twoServers(databaseOf())
      for (const court of [FREE, 'club_naco-3', 'club_naco-4']) {
        const ana = player()
        const { uid } = await ana.booked(court, at(10))
        const slot = at(18)
        const [moved, blocked] = await Promise.all([
          ana.send('PATCH', `/bookings/${uid}`, { startsAt: slot }),
          block(manager, court, slot),
        ])
        expect(outcomes([moved, blocked])).toEqual(
          moved.status === 200 ? ['200', '409 BLOCK_COLLIDES'] : ['201', '409 SLOT_TAKEN'],
        )
        const { startsAt } = await ana.read(uid)
        expect(startsAt).toBe(moved.status === 200 ? slot : at(10))
      }
    }, 60_000)

    test('a match moves to a court that 100 people book: one outcome, and the others learn that the court is taken', async () => {
      const { app, player, at, manager } = await twoServers(databaseOf())
      const slot = at(18)
      const place = { club: 'club_naco', court: 'club_naco-3', date: slot, format: 'SET1-S:6/TB7' }
      const { id } = await app.newMatch(place)
      const people = Array.from({ length: 100 }, (_, index) => player(index % 2 === 0 ? 0 : 1))
      const [moved, ...booked] = await Promise.all([
        manager.send('PATCH', `/product/${id}`, { court: FREE, clash: {} }),
        ...people.map((person) => person.book(FREE, slot)),
      ])
      const isMoved = moved.status === 200
      expect(outcomeOf(moved)).toBe(isMoved ? '200' : '409 COURT_TAKEN')
      expect(outcomes(booked)).toEqual(
        isMoved ? Array(100).fill('409 SLOT_TAKEN') : ['201', ...Array(99).fill('409 SLOT_TAKEN')],
      )
    }, 60_000)

    test('a payment and a block that cancels the booking: no booking is left under the block, and no payment without a refund', async () => {
      const { player, at, manager, paypal, settled } = await twoServers(databaseOf())
      const slot = at(18)
      const ana = player()
      const { uid } = await ana.booked(PRICED, slot)
      const payment = await ana.pay(uid)
      paypal.approve(payment.token)
      const [confirmed, blocked] = await Promise.all([ana.confirm(payment), block(manager, PRICED, slot, [uid])])
      expect([200, 409]).toContain(confirmed.status)
      expect([201, 409]).toContain(blocked.status)
      const stays = await isThere(ana, uid)
      expect(stays).toBe(blocked.status === 409)
      await settled(stays && confirmed.status === 200 ? 1 : 0)
    }, 60_000)
  })
}
