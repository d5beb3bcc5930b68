// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
await storePeople(app.file, {
  'umpire@naco.example': [{ role: 'umpire', club: 'club_naco' }],
  'manager@naco.example': [{ role: 'manager', club: 'club_naco' }],
  'owner@gazcue.example': [{ role: 'owner', club: 'club_gazcue' }],
  'umpire@all.example': [{ role: 'umpire', club: null }],
})
const inNaco = { club: 'club_naco', court: 'club_naco-1' }
const as = (email: string, method: string, path: string, body: unknown) => app.sendAs(email, method, path, body)

describe('a person with a role', () => {
  test.each([
    ['umpire@naco.example', 'club_naco', 201],
    ['manager@naco.example', 'club_naco', 201],
    ['umpire@all.example', 'club_naco', 201],
    ['umpire@all.example', null, 201],
    ['umpire@naco.example', null, 403],
    ['owner@gazcue.example', 'club_naco', 403],
    ['nobody@naco.example', 'club_naco', 403],
  ])('%s creates and scores a match of club %s: %i', async (email, club, status) => {
    const made = await as(email, 'POST', '/product', { ...aMatch(), club })
    expect(made.status).toBe(status)
    const { id, one } = await app.newMatch({ club })
    const scored = await as(email, 'POST', `/product/${id}/actions`, pointBy(one))
    expect(scored.status).toBe(status)
    if (status === 403) {
      expectError(scored, 403, 'FORBIDDEN', /^authorization: /)
      expect((await app.match(id)).seq).toBe(0)
    }
    const described = await as(email, 'PATCH', `/product/${id}`, { category: 'Mixed' })
    expect(described.status).toBe(status === 201 ? 200 : 403)
  })

  test('moves a match only to a club for which they have a role', async () => {
    const { id } = await app.newMatch(inNaco)
    const moved = await as('manager@naco.example', 'PATCH', `/product/${id}`, { club: 'club_gazcue', court: null })
    expectError(moved, 403, 'FORBIDDEN', /^authorization: /)
    expect(await app.match(id)).toMatchObject(inNaco)
    const freed = await as('umpire@all.example', 'PATCH', `/product/${id}`, { club: null, court: null })
    expect(freed.body).not.toHaveProperty('club')
  })

  test('gets a 404 for an unknown match, and a 204 from GET /auth/scorer', async () => {
    const unknown = await as('umpire@naco.example', 'POST', '/product/none/actions', pointBy('Ana'))
    expectError(unknown, 404, 'MATCH_NOT_FOUND', /^id: /)
    expect(await as('umpire@naco.example', 'GET', '/auth/scorer', undefined)).toMatchObject({ status: 204 })
    expect(await as('nobody@naco.example', 'GET', '/auth/scorer', undefined)).toMatchObject({ status: 403 })
  })
})

describe('the umpire of a match', () => {
  const umpireOf = async (id: string) =>
    Object((await as('manager@naco.example', 'GET', `/product/${id}/description`, undefined)).body).umpire
  const link = (match: string) => ({ match, label: 'Chair', until: new Date(Date.now() + 60_000).toISOString() })

  test('is assigned by a manager, and then makes links for the match', async () => {
    const { id } = await app.newMatch(inNaco)
    const make = () => as('umpire@naco.example', 'POST', '/grants', link(id))
    expectError(await make(), 403, 'FORBIDDEN', /^authorization: /)
    const assign = (umpire: string | null) => as('manager@naco.example', 'PATCH', `/product/${id}`, { umpire })
    expect(await assign('umpire@naco.example')).toMatchObject({ status: 200 })
    expect(await umpireOf(id)).toBe('umpire@naco.example')
    expect(await make()).toMatchObject({ status: 201 })
    expect(await assign(null)).toMatchObject({ status: 200 })
    expectError(await make(), 403, 'FORBIDDEN', /^authorization: /)
  })

  test('is named when a manager or the scorer key creates the match', async () => {
    const body = { ...aMatch(), ...inNaco, umpire: 'umpire@naco.example' }
    await as('manager@naco.example', 'POST', '/product', { ...body, id: 'by-manager' })
    await app.post('/product', { ...body, id: 'by-key' })
    expect([await umpireOf('by-manager'), await umpireOf('by-key')]).toEqual([body.umpire, body.umpire])
  })

  test('cannot be changed by an umpire, not even to themselves', async () => {
    const { id } = await app.newMatch(inNaco)
    for (const umpire of ['umpire@naco.example', null]) {
      const answer = await as('umpire@naco.example', 'PATCH', `/product/${id}`, { umpire })
      expectError(answer, 403, 'FORBIDDEN', /^authorization: /)
      const made = await as('umpire@naco.example', 'POST', '/product', { ...aMatch(), ...inNaco, umpire })
      expectError(made, 403, 'FORBIDDEN', /^authorization: /)
    }
    expect(await umpireOf(id)).toBeNull()
  })

  test.each(['nobody', 'owner@gazcue.example'])(
    'cannot be %s, because they have no role for the match’s club',
    async (umpire) => {
      const { id } = await app.newMatch(inNaco)
      const answer = await as('manager@naco.example', 'PATCH', `/product/${id}`, { umpire })
      expectError(answer, 422, 'UMPIRE_UNKNOWN', /^umpire: /)
      const there = await app.patch(id, { umpire: 'owner@gazcue.example', club: 'club_gazcue', court: null })
      expect(there).toMatchObject({ status: 200 })
    },
  )

  test('changes the tag of the description, so that the second of two managers sees the first change', async () => {
    const { id } = await app.newMatch(inNaco)
    const read = () => as('manager@naco.example', 'GET', `/product/${id}/description`, undefined)
    const tag = (await read()).headers.get('etag') ?? ''
    const assign = (umpire: string) =>
      app.call('PATCH', `/product/${id}`, JSON.stringify({ umpire }), {
        ...app.scorer,
        'content-type': 'application/json',
        'if-match': tag,
      })
    expect(await assign('umpire@naco.example')).toMatchObject({ status: 200 })
    expectError(await assign('umpire@all.example'), 412, 'MATCH_CHANGED', /^if-match: /)
    expect((await read()).headers.get('etag')).not.toBe(tag)
  })
})

describe('the club and the court of a match', () => {
  test('are in the answers about the match, and no answer names the umpire', async () => {
    const made = await as('umpire@naco.example', 'POST', '/product', { ...aMatch(), id: 'place', ...inNaco })
    expect(made.body).toMatchObject(inNaco)
    expect(made.body).not.toHaveProperty('umpire')
    const list = await app.matches()
    expect(list.find(({ id }) => id === 'place')).toMatchObject(inNaco)
    expect(await app.patch('place', { court: 'club_naco-4' })).toMatchObject({ body: { court: 'club_naco-4' } })
    expect((await app.patch('place', { court: null })).body).not.toHaveProperty('court')
  })

  test('may be absent', async () => {
    const { id } = await app.newMatch()
    expect(await app.match(id)).not.toHaveProperty('club')
    expect(await app.match(id)).not.toHaveProperty('court')
  })

  test.each([
    [{ club: 'club_moon' }, 'CLUB_UNKNOWN'],
    [{ club: 'club_naco', court: 'club_naco-5' }, 'COURT_UNKNOWN'],
    [{ club: 'club_naco', court: 'club_naco-01' }, 'COURT_UNKNOWN'],
    [{ club: 'club_naco', court: 'club_gazcue-1' }, 'COURT_ELSEWHERE'],
    [{ court: 'club_naco-1' }, 'COURT_ELSEWHERE'],
  ])('%j is a 422, %s', async (place, code) => {
    expectError(await app.post('/product', { ...aMatch(), ...place }), 422, code, /^(club|court): /)
  })

  test('a repeated request creates nothing, even if another person sends it', async () => {
    const body = { ...aMatch(), id: 'once', ...inNaco }
    expect(await as('umpire@naco.example', 'POST', '/product', body)).toMatchObject({ status: 201 })
    expect(await as('manager@naco.example', 'POST', '/product', body)).toMatchObject({ status: 200 })
    const other = { ...body, court: 'club_naco-2' }
    expectError(await as('umpire@naco.example', 'POST', '/product', other), 422, 'ID_REUSED', /^id: /)
  })
})
