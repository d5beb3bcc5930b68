import { afterAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'
import { createCalendarRepository } from './calendar-repository.ts'

const app = await startApp()
afterAll(app.close)

const EVENT = { id: 1_795_245_265_123, title: 'Serve practice', day: 'Tuesday', time: '9:00' }
let people = 0
/** Returns a person with an empty calendar. */
const somebody = () => {
  people += 1
  const email = `person${people}@example.com`
  const post = (path: string, body: unknown = {}) => app.postAs(email, path, body)
  return { email, post, list: async () => (await post('/events', { email })).body }
}

test('[W18] an event is created, listed, changed and deleted', async () => {
  const { email, post, list } = somebody()
  const created = await post('/createvent', { ...EVENT, email })
  expect(created).toMatchObject({ status: 201 })
  expect(created.body).toEqual({ ...EVENT, email })
  expect(await list()).toEqual([{ ...EVENT, email }])
  const changed = { ...EVENT, title: 'Match', day: 'Friday', time: '20:00' }
  expect(await post('/updatevent', changed)).toMatchObject({ status: 200, body: changed })
  expect(await list()).toEqual([{ ...changed, email }])
  expect(await post('/deletevent', { id: EVENT.id })).toMatchObject({ status: 200, body: { id: EVENT.id } })
  expect(await list()).toEqual([])
})

test('the list is sorted by day, then time', async () => {
  const { post, list } = somebody()
  for (const [id, day, time] of [
    [1, 'Sunday', '5:00'],
    [2, 'Monday', '10:00'],
    [3, 'Monday', '9:00'],
  ])
    await post('/createvent', { ...EVENT, id, day, time })
  expect(await list()).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
})

test('[W18] keeps markup in a title as text', async () => {
  const { post, list } = somebody()
  await post('/createvent', { ...EVENT, title: 'Practice <b>x</b>' })
  expect(await list()).toMatchObject([{ title: 'Practice <b>x</b>' }])
})

test('an event that an earlier version stored without a title is listed, and can get a title', async () => {
  const { email, post, list } = somebody()
  const storage = openSqlite(app.file)
  const row = { owner: email, id: 1, uid: email, title: '', day: 'Friday', hour: 9, date: null, sequence: 0 } as const
  await createCalendarRepository(storage).create({ ...row, createdAt: 1, updatedAt: 1 })
  await storage.close()
  expect(await list()).toMatchObject([{ id: 1, title: '' }])
  expect(await post('/updatevent', { ...EVENT, id: 1 })).toMatchObject({ status: 200, body: { title: EVENT.title } })
})

describe('an event on one date', () => {
  const ONCE = { ...EVENT, date: '2026-11-24' }

  test('has its date in answers and lists; a weekly event has none', async () => {
    const { email, post, list } = somebody()
    expect(await post('/createvent', ONCE)).toMatchObject({ status: 201, body: ONCE })
    await post('/createvent', { ...EVENT, id: 2, day: 'Wednesday' })
    expect(await list()).toEqual([
      { ...ONCE, email },
      { ...EVENT, id: 2, day: 'Wednesday', email },
    ])
  })

  test('becomes weekly after a change without a date, and happens once after a change with a date', async () => {
    const { email, post, list } = somebody()
    await post('/createvent', ONCE)
    await post('/updatevent', EVENT)
    expect(await list()).toEqual([{ ...EVENT, email }])
    await post('/updatevent', ONCE)
    expect(await list()).toEqual([{ ...ONCE, email }])
  })

  test('gets the same answer if it is sent again, and a 422 with another date', async () => {
    const { post } = somebody()
    await post('/createvent', ONCE)
    expect(await post('/createvent', ONCE)).toMatchObject({ status: 200 })
    for (const other of [EVENT, { ...EVENT, date: '2026-12-01' }])
      expectError(await post('/createvent', other), 422, 'ID_USED')
  })

  test('whose date is on another weekday is a 422 that names that weekday', async () => {
    const { post } = somebody()
    const wrong = { ...EVENT, date: '2026-11-25' }
    expectError(await post('/createvent', wrong), 422, 'OTHER_DAY', /^date: 2026-11-25 is a Wednesday, not a Tuesday$/)
    await post('/createvent', EVENT)
    expectError(await post('/updatevent', wrong), 422, 'OTHER_DAY')
  })
})

describe('[F6] a retry', () => {
  test('with the same id and body gets the same answer and is stored once', async () => {
    const { post, list } = somebody()
    await post('/createvent', EVENT)
    expect(await post('/createvent', EVENT)).toMatchObject({ status: 200, body: EVENT })
    expect(await list()).toHaveLength(1)
  })

  test('[F7] with another body is a 422 and changes nothing', async () => {
    const { post, list } = somebody()
    await post('/createvent', EVENT)
    expectError(await post('/createvent', { ...EVENT, time: '10:00' }), 422, 'ID_USED', /^id: /)
    expect(await list()).toMatchObject([EVENT])
  })
})

describe('[F24] other people’s', () => {
  test('events are not listed, and changing or deleting them is a 404, even with the same id', async () => {
    const [ana, beto] = [somebody(), somebody()]
    await ana.post('/createvent', EVENT)
    expect(await beto.list()).toEqual([])
    expectError(await beto.post('/updatevent', { ...EVENT, title: 'mine' }), 404, 'EVENT_NOT_FOUND', /^id: /)
    expectError(await beto.post('/deletevent', { id: EVENT.id }), 404, 'EVENT_NOT_FOUND')
    await beto.post('/createvent', { ...EVENT, title: 'of Beto' })
    await beto.post('/deletevent', { id: EVENT.id })
    expect(await ana.list()).toMatchObject([EVENT])
  })

  test('email in the body is a 403', async () => {
    const [ana, beto] = [somebody(), somebody()]
    for (const [path, body] of [
      ['/events', {}],
      ['/createvent', EVENT],
      ['/updatevent', EVENT],
      ['/deletevent', { id: 1 }],
      ['/calendarlink', {}],
      ['/createcalendarlink', {}],
      ['/removecalendarlink', {}],
    ] as const)
      expectError(await ana.post(path, { ...body, email: beto.email }), 403, 'NOT_YOURS', /^email: /)
  })

  test('calendars are closed to callers without a token', async () => {
    const body = JSON.stringify({ email: 'ana@example.com' })
    for (const path of ['/events', '/calendarlink', '/createcalendarlink', '/removecalendarlink'])
      expectError(await app.call('POST', path, body, { 'content-type': 'application/json' }), 401, 'NO_TOKEN')
  })
})

describe('a bad field is a 400 that names it', () => {
  test.each([
    ['day', 'Someday'],
    ['day', 'monday'],
    ['time', '4:00'],
    ['time', '23:00'],
    ['time', '9:30'],
    ['title', 7],
    ['title', ''],
    ['title', ' \u200B '],
    ['title', undefined],
    ['date', '2026-02-30'],
    ['date', '24.11.2026'],
    ['date', null],
    ['date', '0001-01-02'],
    ['title', 'x'.repeat(81)],
    ['id', 'one'],
    ['surprise', 1],
  ])('%s: %j', async (field, value) => {
    const { post } = somebody()
    const bad = { ...EVENT, [field]: value }
    expectError(await post('/createvent', bad), 400, 'BAD_REQUEST', new RegExp(field))
    expectError(await post('/updatevent', bad), 400, 'BAD_REQUEST', new RegExp(field))
  })
})
