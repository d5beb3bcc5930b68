import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

describe('POST /product', () => {
  test('creates a match and returns it', async () => {
    const created = await app.post('/product', { ...aMatch(), liveStream: true, streamUrl: 'https://tv.example/1' })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      company: 'Ana Díaz',
      streamUrl: 'https://tv.example/1',
      seq: 0,
      firstServer: null,
      players: null,
    })
    expect(await app.get(`/product/${Object(created.body).id}`)).toMatchObject({ status: 200, body: created.body })
  })

  test('stores the date in UTC, and names without surrounding spaces', async () => {
    const { id } = await app.newMatch({ date: '2026-05-04T20:30:00-04:00', company: '  Iñigo Núñez ', firstServer: 2 })
    expect(await app.match(id)).toMatchObject({
      date: '2026-05-05T00:30:00.000Z',
      company: 'Iñigo Núñez',
      firstServer: 2,
    })
  })

  test('with the same id and body again gets the same answer, and creates one match', async () => {
    const match = { ...aMatch(), id: randomUUID() }
    const first = await app.post('/product', match)
    const again = await app.post('/product', match)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await app.matches()).filter(({ id }) => id === match.id)).toHaveLength(1)
  })

  test('with the same id and another body is a 422', async () => {
    const match = { ...aMatch(), id: randomUUID() }
    await app.post('/product', match)
    expectError(await app.post('/product', { ...match, category: 'Doubles' }), 422, 'ID_REUSED', /^id: /)
  })

  test('twice at once creates one match', async () => {
    const match = { ...aMatch(), id: randomUUID() }
    const both = await Promise.all([app.post('/product', match), app.post('/product', match)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
  })

  test.each<[string, string, object]>([
    ['PLAYERS_ALIKE', 'company2', { company: 'Ana', company2: ' ANA' }],
    ['STREAM_URL_NEEDED', 'streamUrl', { liveStream: true }],
    ['FORMAT_UNKNOWN', 'format', { format: 'SET9-S:9' }],
  ])('that contradicts itself is a 422 %s that names %s', async (code, field, wrong) => {
    const id = randomUUID()
    expectError(await app.post('/product', { ...aMatch(), ...wrong, id }), 422, code, new RegExp(`^${field}: `))
    expect(await app.get(`/product/${id}`)).toMatchObject({ status: 404 })
  })

  test.each<[string, unknown]>([
    ['company', ''],
    ['company', '   '],
    ['company2', 'x'.repeat(81)],
    ['company2', 'Ana\u0000'],
    ['description', 'two\nlines'],
    ['category', undefined],
    ['description', 'x'.repeat(201)],
    ['description', 7],
    ['date', 'tomorrow'],
    ['date', '2026-02-30T00:00:00Z'],
    ['date', '9999-12-31T23:59:59-12:00'],
    ['date', '0000-01-01T00:00:00+12:00'],
    ['liveStream', 'yes'],
    ['streamUrl', 'javascript:alert(1)'],
    ['streamUrl', 'http://tv.example'],
    ['streamUrl', 'https://tv.example/\u0000'],
    ['streamUrl', 'https://tv.example/\u0085x'],
    ['streamUrl', 'https://tv.example/two\nlines'],
    ['firstServer', 3],
    ['id', 'a b'],
    ['id', '..'],
    ['id', 'x'.repeat(65)],
  ])('[W10] with a malformed %s is a 400 (%j)', async (field, value) => {
    expectError(
      await app.post('/product', { ...aMatch(), [field]: value }),
      400,
      'BAD_REQUEST',
      new RegExp(`^${field}: `),
    )
  })

  test('with an unknown field is a 400 that names it', async () => {
    expectError(await app.post('/product', { ...aMatch(), surprise: 1 }), 400, 'BAD_REQUEST', /surprise/)
  })
})

describe('PATCH /product/{id}', () => {
  test('changes only the given fields', async () => {
    const { id } = await app.newMatch()
    const before = await app.match(id)
    const patched = await app.patch(id, { category: 'Mixed', date: '2027-01-01T00:00:00Z' })
    expect(patched.status).toBe(200)
    const changed = { category: 'Mixed', date: '2027-01-01T00:00:00.000Z', updatedAt: expect.any(String) }
    expect(patched.body).toEqual({ ...before, ...changed })
    expect(await app.match(id)).toEqual(patched.body)
  })

  test('with the stored values does not change updatedAt', async () => {
    const { id, one } = await app.newMatch()
    const before = await app.match(id)
    expect(await app.patch(id, { company: one, liveStream: false })).toMatchObject({ status: 200, body: before })
  })

  test('[W10] sets and removes a live stream', async () => {
    const { id } = await app.newMatch()
    await app.patch(id, { liveStream: true, streamUrl: 'https://tv.example/2' })
    expect(await app.match(id)).toMatchObject({ liveStream: true, streamUrl: 'https://tv.example/2' })
    expectError(await app.patch(id, { streamUrl: null }), 422, 'STREAM_URL_NEEDED', /^streamUrl: /)
    await app.patch(id, { liveStream: false, streamUrl: null })
    expect(await app.match(id)).toMatchObject({ liveStream: false, streamUrl: null })
  })

  test('names and the player who serves first can change while the log is empty', async () => {
    const { id } = await app.newMatch()
    await app.patch(id, { company: 'Carla', company2: 'Dora', firstServer: 1 })
    expect(await app.match(id)).toMatchObject({ company: 'Carla', company2: 'Dora', firstServer: 1 })
  })

  test.each<[field: string, value: unknown]>([
    ['firstServer', 2],
    ['format', 'SET3-S:6/TB7'],
    ['company', 'Carla / Dora'],
  ])('%s cannot change to %j once the log is not empty: 409 with the head', async (field, value) => {
    const { id, one } = await app.newMatch()
    await app.score(id, [pointBy(one), pointBy(one)])
    const answer = await app.patch(id, { [field]: value })
    expectError(answer, 409, 'LOG_NOT_EMPTY', new RegExp(`^${field}: `))
    expect(answer.body).toMatchObject({ seq: 2 })
  })

  test('does not change the log', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    await app.patch(id, { description: 'Semi-final' })
    expect(await app.match(id)).toMatchObject({
      description: 'Semi-final',
      seq: 1,
      scoreboard: { points: ['15', '0'] },
    })
  })

  test('two players with the same name are a 422', async () => {
    const { id, one } = await app.newMatch()
    expectError(await app.patch(id, { company2: one.toUpperCase() }), 422, 'PLAYERS_ALIKE', /^company2: /)
  })

  test('of an unknown match is a 404', async () => {
    expectError(await app.patch('nobody', { category: 'Mixed' }), 404, 'MATCH_NOT_FOUND', /^id: /)
  })

  test.each<[string, object]>([
    ['must change something', {}],
    ['surprise', { surprise: 1 }],
    ['id', { id: 'other' }],
    ['streamUrl', { streamUrl: 'http://tv.example' }],
  ])('that is malformed is a 400: %s', async (says, patch) => {
    const { id } = await app.newMatch()
    expectError(await app.patch(id, patch), 400, 'BAD_REQUEST', new RegExp(says))
  })
})
