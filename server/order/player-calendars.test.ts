// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { parseString } from '@filecage/ical/parser'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { at, DAY, openOrderClub } from '../testing/order-calls.ts'

const [ONE, TWO] = ['club_naco-1', 'club_naco-2']
const MINUTE = 60_000
/** The matches of a day stay in memory for five seconds. */
const FOR_NEW_DAY = { timeout: 15_000, interval: 500 }

/** A club with a draw of four. The semifinals follow each other on one court, and the final is in the afternoon. */
async function aClub() {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD')
  const [first, second, final] = ['main-1-1', 'main-1-2', 'main-2-1'].map(event.key) as [string, string, string]
  const items = [
    { key: first, court: ONE, kind: 'at' as const, time: at(9) },
    { key: second, court: ONE, kind: 'followedBy' as const, time: null },
    { key: final, court: ONE, kind: 'notBefore' as const, time: at(15) },
  ]
  await club.put(items)
  const { courts } = await club.office()
  const idsOf = (key: string) =>
    courts[0]?.matches.find((match) => match.key === key)?.sides.map(({ players }) => players[0]?.id ?? '') ?? []
  const text = async (player: string, lang = 'en'): Promise<string> => {
    const { status, body, headers } = await club.app.get(`/players/${player}/order.ics?lang=${lang}`)
    expect(status, String(body)).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    return String(body)
  }
  const read = async (player: string, lang?: string) => eventsIn(await text(player, lang))
  return { ...club, event, first, second, final, items, idsOf, text, read }
}

/** Returns the events of a calendar, parsed with another library. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => ({
    uid: String(each.getFirstPropertyValue('uid')),
    sequence: Number(each.getFirstPropertyValue('sequence')),
    changedAt: String(each.getFirstPropertyValue('last-modified')),
    summary: String(each.getFirstPropertyValue('summary')),
    location: String(each.getFirstPropertyValue('location')),
    description: String(each.getFirstPropertyValue('description')),
    start: new ICAL.Event(each).startDate.toJSDate().toISOString(),
  }))

test('the calendar of a player has their matches of published days, and nobody else’s', async () => {
  const { clock, publish, first, idsOf, read, text } = await aClub()
  const [player = ''] = idsOf(first)
  expect(await read(player), 'before the day is published').toEqual([])
  expect((await publish()).status).toBe(200)
  clock.now += MINUTE
  const events = await read(player)
  expect(events).toMatchObject([
    {
      uid: `${first}@ventaja`,
      summary: expect.stringMatching(/^Player [A-D] – Player [A-D] \(Singles\)$/),
      location: expect.stringContaining('Court 1, Club Naco'),
      start: at(9),
    },
  ])
  expect(events[0]?.description).toContain(`/order/club_naco/${DAY}`)
  const calendar = await text(player)
  expect(() => parseString(calendar)).not.toThrow()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a match keeps its UID, and its SEQUENCE and LAST-MODIFIED grow with each change', async () => {
  const { clock, put, publish, event, first, items, idsOf, read } = await aClub()
  const [player = ''] = idsOf(first)
  await publish()
  const [before] = await read(player)
  expect(await read(player), 'without a change').toEqual([before])
  clock.now += 10 * MINUTE
  expect((await put(items.with(0, { key: first, court: TWO, kind: 'at', time: at(10) }))).status).toBe(200)
  const [moved] = await read(player)
  expect(moved).toMatchObject({ uid: before?.uid, start: at(10), location: expect.stringContaining('Court 2') })
  expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(moved?.changedAt.localeCompare(before?.changedAt ?? '')).toBe(1)
  expect(event.key('main-1-1')).toBe(first)
})

test('on the day, a match that waits is at its expected start, which moves with the games before it', async () => {
  const { app, clock, publish, event, second, idsOf, read } = await aClub()
  const [player = ''] = idsOf(second)
  await publish()
  clock.now = Date.parse(at(9))
  const [planned] = await read(player)
  expect(planned?.description).toMatch(/Probably about \d+:\d\d \(\d+:\d\d to \d+:\d\d\)/)
  expect((await read(player, 'fr'))[0]?.description).toMatch(/Probablement vers \d+:\d\d \(de/)
  const { match } = await event.made('main-1-1')
  const { company } = await app.match(match)
  for (let point = 0; point < 40; point++) {
    clock.now += 20_000
    await app.score(match, pointBy(company))
  }
  await vi.waitFor(async () => {
    const [moved] = await read(player)
    expect(moved?.uid).toBe(planned?.uid)
    expect(Date.parse(moved?.start ?? '')).toBeLessThan(Date.parse(planned?.start ?? ''))
    expect(moved?.sequence).toBeGreaterThan(planned?.sequence ?? 0)
  }, FOR_NEW_DAY)
})

test('SEQUENCE never falls, also when a start is no longer expected, and after the day', async () => {
  const { app, clock, publish, event, second, idsOf, read } = await aClub()
  const [player = ''] = idsOf(second)
  await publish()
  const sequences: number[] = []
  const note = async () => {
    const [found] = await read(player)
    sequences.push(found?.sequence ?? 0)
    return found
  }
  await note()
  clock.now = Date.parse(at(9, 7))
  const { match } = await event.made('main-1-1')
  await app.score(match, pointBy((await app.match(match)).company))
  clock.now += MINUTE
  await vi.waitFor(async () => expect((await note())?.description).toContain('Probably'), FOR_NEW_DAY)
  clock.now += MINUTE
  expect((await app.score(match, { id: randomUUID(), status: 'suspended' })).status).toBe(201)
  await vi.waitFor(async () => expect((await note())?.description).not.toContain('Probably'), FOR_NEW_DAY)
  clock.now = Date.parse(at(30))
  await note()
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  expect(sequences.at(-1)).toBeGreaterThan(sequences[0] ?? 0)
})

test('limits the calendars that an address reads', async () => {
  const { app } = await aClub()
  const paths = Array.from({ length: 240 }, () => '/players/nobody/order.ics')
  expect(new Set((await Promise.all(paths.map((path) => app.get(path)))).map(({ status }) => status))).toEqual(
    new Set([404]),
  )
  expectError(await app.get('/players/nobody/order.ics'), 429, 'TOO_MANY_REQUESTS')
})

test('a player who hides the page has no calendar, and neither has an unknown one', async () => {
  const { app, as, asTag, publish, first, idsOf } = await aClub()
  await publish()
  const [player = ''] = idsOf(first)
  expectError(await app.get('/players/nobody/order.ics'), 404, 'NOT_FOUND')
  const { tag } = (await as('GET', `/office/players/${player}`)).body as OfficePlayer
  const hidden = await asTag('PATCH', `/players/${player}`, { visibility: 'name' }, tag)
  expect(hidden.status, JSON.stringify(hidden.body)).toBe(200)
  expectError(await app.get(`/players/${player}/order.ics`), 404, 'PLAYER_HIDDEN')
})
