// Runs on both databases.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OfficeOrder, Proposal, RuleBreakAnswer } from '../../shared/order/office-order-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { COMPETITION } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { at, DAY, openOrderClub, orderCalls } from '../testing/order-calls.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'

const breaksIn = ({ body }: { body: unknown }) => (body as { breaks: RuleBreakAnswer[] }).breaks
const placesIn = ({ courts }: Pick<OfficeOrder | Proposal, 'courts'>) =>
  Object.fromEntries(
    courts.flatMap(({ court, matches }) => matches.map(({ key, startsAt }) => [key, [court, startsAt]])),
  )

/** The plan has two courts from 9:00 to 18:00. */
const SETTINGS = { courts: ['club_naco-1', 'club_naco-2'], from: at(9), until: at(18) }

async function aDrawToPlan(names = 'ABCDEFGH') {
  const club = await openOrderClub()
  const event = await club.drawnEvent(names)
  return { ...club, event }
}

describe('a plan of a day', () => {
  test('changes nothing before somebody accepts it', async () => {
    const { event, proposed, office, book } = await aDrawToPlan('ABCD')
    const proposal = await proposed({ id: 'p', settings: SETTINGS })
    expect(proposal).toMatchObject({ id: 'p', again: false, tag: '0', accepted: false, unplaced: [] })
    expect(Object.keys(placesIn(proposal)).sort()).toEqual(['main-1-1', 'main-1-2', 'main-2-1'].map(event.key))
    expect(placesIn(await office())).toEqual({})
    expect((await book('club_naco-1', at(9))).status).toBe(201)
  })

  test('becomes the order once it is accepted, and a repeated request changes nothing', async () => {
    const { app, event, proposed, accept, office, book } = await aDrawToPlan()
    const proposal = await proposed({ id: 'p', settings: SETTINGS })
    expect(await proposed({ id: 'p' }), 'a repeated request').toEqual(proposal)
    const accepted = await accept('p')
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(placesIn(accepted.body as OfficeOrder)).toEqual(placesIn(proposal))
    expect((accepted.body as OfficeOrder).settings).toMatchObject(SETTINGS)
    expect((await accept('p')).body).toEqual(await office())
    const { match } = await event.made('main-1-1')
    const [court, startsAt] = placesIn(proposal)[event.key('main-1-1')] ?? []
    expect(await app.match(match)).toMatchObject({ court, date: startsAt })
    const [finalCourt, finalStart] = placesIn(proposal)[event.key('main-3-1')] ?? []
    expectError(await book(finalCourt ?? '', String(finalStart).replace(/:\d\d:/, ':00:')), 409, 'SLOT_TAKEN')
  })

  test('is refused with the reason if somebody has booked its court meanwhile', async () => {
    const { event, proposed, accept, book, office } = await aDrawToPlan('ABCD')
    const proposal = await proposed({ id: 'p', settings: SETTINGS })
    const [court, startsAt] = placesIn(proposal)[event.key('main-1-1')] ?? []
    expect((await book(court ?? '', startsAt ?? '')).status).toBe(201)
    const refused = await accept('p')
    expectError(refused, 409, 'PLAN_OUTDATED')
    expect(breaksIn(refused)).toContainEqual(
      expect.objectContaining({ match: event.key('main-1-1'), code: 'COURT_TAKEN', kind: 'booking' }),
    )
    expect(placesIn(await office())).toEqual({})
    const again = await proposed({ id: 'p2', settings: SETTINGS })
    expect((await accept('p2')).status).toBe(200)
    expect(placesIn(again)[event.key('main-1-1')]).not.toEqual([court, startsAt])
  })

  test('plans only the matches that are asked for, and none before the matches that decide who plays', async () => {
    const { event, proposed, plan } = await aDrawToPlan('ABCD')
    const keys = ['main-1-1', 'main-1-2'].map(event.key)
    const some = await proposed({ id: 'some', matches: keys })
    expect(Object.keys(placesIn(some)).sort()).toEqual(keys)
    const final = event.key('main-2-1')
    const late = await proposed({ id: 'late', matches: [final] })
    expect(late.unplaced).toEqual([{ match: final, why: { code: 'AFTER_UNPLACED', other: keys[0] } }])
    expectError(await plan({ id: 'none', matches: ['nothing'] }), 422, 'ORDER_UNKNOWN')
  })

  test('is the same on every server, and is accepted on another one after a restart', async () => {
    const file = path.join(temporaryFolder(), 'club.db')
    const { app, start, drawnEvent, proposed } = await openOrderClub({ file })
    await drawnEvent('ABCDEFGH')
    const proposal = await proposed({ id: 'p', settings: SETTINGS })
    await app.close()
    const later = await orderCalls(await start({ file }))
    expect((await later.proposed({ id: 'q', settings: SETTINGS })).courts).toEqual(proposal.courts)
    const accepted = await later.accept('p')
    expect(placesIn(accepted.body as OfficeOrder)).toEqual(placesIn(proposal))
  })
})

test('of two plans that two planners accept at once, one counts, and the other is outdated', async () => {
  const { start, app, drawnEvent, proposed, accept, office } = await openOrderClub()
  await drawnEvent('ABCDEFGH')
  const second = await orderCalls(await start({ file: app.file }))
  const [one, two] = [
    await proposed({ id: 'one', settings: SETTINGS }),
    await second.proposed({ id: 'two', settings: { ...SETTINGS, from: at(11) } }),
  ]
  const answers = await Promise.all([accept('one'), second.accept('two'), accept('one'), second.accept('two')])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  const isFirst = statuses[0] === 200
  expect(statuses).toEqual(isFirst ? [200, 409, 200, 409] : [409, 200, 409, 200])
  expect(placesIn(await office())).toEqual(placesIn(isFirst ? one : two))
})

describe('after rain', () => {
  /** A day whose first round begins at 9:00, with rain from 8:30 to 10:30. */
  async function aRainyDay() {
    const day = await aDrawToPlan()
    await day.proposed({ id: 'first', settings: SETTINGS })
    const { body } = await day.accept('first', { publish: true })
    const loss = { from: at(8, 30), until: at(10, 30), courts: null }
    day.clock.now = Date.parse(at(8, 30))
    return { ...day, before: placesIn(body as OfficeOrder), loss }
  }

  test('the plan is changed as little as possible: matches keep their courts and are later', async () => {
    const { proposed, accept, before, loss, office } = await aRainyDay()
    const proposal = await proposed({ id: 'rain', again: true, loss })
    expect(proposal.delays.length + proposal.changes.length).toBeGreaterThan(0)
    const starts = Object.values(placesIn(proposal)).map(([, startsAt]) => startsAt ?? '')
    expect(starts.every((startsAt) => startsAt >= at(10, 30))).toBe(true)
    const { status, body } = await accept('rain', { publish: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect((body as OfficeOrder).settings.lost).toEqual([loss])
    const after = placesIn(await office())
    for (const { match } of proposal.delays) expect(after[match]?.[0]).toBe(before[match]?.[0])
  })

  test('changes are accepted one by one, and what does not fit is proposed for the next day', async () => {
    const { proposed, accept, loss } = await aRainyDay()
    const proposal = await proposed({
      id: 'rain',
      again: true,
      loss: { ...loss, until: at(14) },
    })
    expect(proposal.changes.some(({ moves }) => moves[0]?.to === null)).toBe(true)
    expectError(await accept('rain', { changes: [99] }), 422, 'CHANGE_UNKNOWN')
    const { status, body } = await accept('rain', { changes: proposal.changes.map((_, index) => index) })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(placesIn(body as OfficeOrder)).toEqual(placesIn(proposal))
  })
})

test('what is not over on the last day of a competition can be planned on the days after it', async () => {
  const { as, event } = await aDrawToPlan('ABCD')
  const waitingOn = async (days: number): Promise<readonly string[]> => {
    const { body } = await as('GET', `/office/order/club_naco/${plusDays(COMPETITION.to, days)}`)
    return (body as OfficeOrder).waiting.map(({ key }) => key).toSorted()
  }
  expect(await waitingOn(1)).toEqual(['main-1-1', 'main-1-2', 'main-2-1'].map(event.key))
  expect(await waitingOn(15)).toEqual([])
})

test('a club that nobody knows has no day, and neither has the end of the calendar', async () => {
  const app = await startOwnApp()
  expectError(await app.get(`/order/club_moon/${DAY}`), 404, 'CLUB_NOT_FOUND')
  for (const date of ['9999-12-31', '0000-01-01'])
    expectError(await app.get(`/order/club_naco/${date}`), 400, 'BAD_REQUEST')
})
