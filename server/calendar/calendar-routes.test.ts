import { afterAll, describe, expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

const EVENT = { id: 1_795_245_265_123, title: 'Serve practice', day: 'Tuesday', time: '9:00' }
let people = 0
/** Somebody who has nothing on the calendar yet. */
const somebody = () => {
  people += 1
  const email = `person${people}@example.com`
  const post = (path: string, body: unknown = {}) => app.postAs(email, path, body)
  return { email, post, list: async () => (await post('/events', { email })).body }
}

test('an event is created, listed, changed and deleted', async () => {
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

test('the list stands by day, then time', async () => {
  const { post, list } = somebody()
  for (const [id, day, time] of [
    [1, 'Sunday', '5:00'],
    [2, 'Monday', '10:00'],
    [3, 'Monday', '9:00'],
  ])
    await post('/createvent', { ...EVENT, id, day, time })
  expect(await list()).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
})

test('a title may be left empty, and markup in it is text', async () => {
  const { post, list } = somebody()
  await post('/createvent', { ...EVENT, id: 1, title: '' })
  await post('/createvent', { ...EVENT, id: 2, title: 'Practice <b>x</b>' })
  expect(await list()).toMatchObject([{ title: '' }, { title: 'Practice <b>x</b>' }])
})

describe('[F6] a retry', () => {
  test('with the same id and body is answered the same and stored once', async () => {
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

describe('[F24] nobody else’s', () => {
  test('events are listed, changed or deleted: they are a 404, also where the id is the same', async () => {
    const [ana, beto] = [somebody(), somebody()]
    await ana.post('/createvent', EVENT)
    expect(await beto.list()).toEqual([])
    expectError(await beto.post('/updatevent', { ...EVENT, title: 'mine' }), 404, 'EVENT_NOT_FOUND', /^id: /)
    expectError(await beto.post('/deletevent', { id: EVENT.id }), 404, 'EVENT_NOT_FOUND')
    await beto.post('/createvent', { ...EVENT, title: 'of Beto' })
    await beto.post('/deletevent', { id: EVENT.id })
    expect(await ana.list()).toMatchObject([EVENT])
  })

  test('email is taken', async () => {
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

  test('calendar is open to whoever is not signed in', async () => {
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
