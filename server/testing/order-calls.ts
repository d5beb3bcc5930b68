import { expect } from 'vitest'
import type {
  OfficeOrder,
  OrderRequestSent,
  PlanRequestSent,
  Proposal,
} from '../../shared/order/office-order-schemas.ts'
import { placeKey } from '../../shared/order/place-key.ts'
import { competitionCalls } from './competition-calls.ts'
import { playerOf } from './priced-courts.ts'
import { type RunningApp, type StartOptions, startOwnApp } from './running-app.ts'

/** The first day of the competitions of the tests, and the day before it at noon of the club. */
export const DAY = '2030-06-01'
const EVE = Date.parse('2030-05-31T16:00:00Z')
const PATH = `/order/club_naco/${DAY}`

/** Returns a time of the day at the club. */
export const at = (hour: number, minute = 0): string =>
  new Date(Date.parse(`${DAY}T04:00:00Z`) + (60 * hour + minute) * 60_000).toISOString()

/** Starts a club whose office makes the order of play of a day, with a clock that the test moves. */
export async function openOrderClub(options: Omit<StartOptions, 'clock'> = {}) {
  const clock = { now: EVE }
  const start = (more: StartOptions = {}) => startOwnApp({ ...options, ...more, clock: () => clock.now })
  const app = await start()
  return { ...(await orderCalls(app)), app, clock, start }
}

/** Returns the calls with which a manager makes an order of play. */
export async function orderCalls(app: RunningApp) {
  const calls = await competitionCalls(app)
  const { as, asTag, anEvent } = calls
  const office = async (): Promise<OfficeOrder> => {
    const { status, body } = await as('GET', `/office${PATH}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as OfficeOrder
  }
  const put = async (matches: OrderRequestSent['matches'], more: object = {}, tag?: string) =>
    asTag('PUT', PATH, { matches, ...more }, tag ?? (await office()).tag)
  return {
    ...calls,
    office,
    put,
    path: PATH,
    publish: async (tag?: string) => asTag('POST', `${PATH}/publish`, undefined, tag ?? (await office()).tag),
    plan: (request: PlanRequestSent) => as('POST', `${PATH}/plan`, request),
    proposed: async (request: PlanRequestSent): Promise<Proposal> => {
      const { status, body } = await as('POST', `${PATH}/plan`, request)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as Proposal
    },
    accept: (id: string, request: object = {}) => as('POST', `${PATH}/plan/${id}/accept`, request),
    /** Books a court as somebody who plays there. */
    book: (court: string, startsAt: string, email = 'ana@example.com') => playerOf(app, email).book(court, startsAt),
    /** Makes an event whose draw is published. Returns it with the keys of its places. */
    drawnEvent: async (names: string, more: object = {}, people: Readonly<Record<string, string>> = {}) => {
      const event = await anEvent(names, more, people)
      await event.publish()
      await event.made('main-1-1')
      return { ...event, key: (match: string) => placeKey({ event: event.id, stage: 'main', match }) }
    },
  }
}
