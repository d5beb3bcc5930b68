// Runs on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DutiesAnswer, OfficeMatches } from '../../shared/office/office-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const [OWNER, MANAGER, OTHER, UMPIRE, MEMBER] = ['owner', 'manager', 'other', 'umpire', 'member'].map(
  (name) => `${name}@example.com`,
) as [string, string, string, string, string]
const app = await startApp()
afterAll(app.close)

const search = async (words: string, by: string, more = '') =>
  (await app.sendAs(by, 'GET', `/office/all-matches?search=${words}${more}`)).body as OfficeMatches
const found = async (words: string, by: string) => (await search(words, by)).matches.map(({ id }) => id)

beforeAll(async () => {
  await storePeople(app.file, {
    [OWNER]: [{ role: 'owner', club: null }],
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
    [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
    [MEMBER]: [{ role: 'member', club: 'club_naco' }],
  })
  const player = { id: 'hidden', name: 'Zenobia Quirke', club: 'club_naco' }
  const { tag } = (await app.sendAs(OWNER, 'POST', '/players', player)).body as OfficePlayer
  const hidden = { company: player.name, playerIds: [[player.id], [null]] }
  await app.newMatch({ id: 'naco', club: 'club_naco', category: 'Final', date: '2030-05-02T15:00:00Z', ...hidden })
  await app.newMatch({ id: 'none', club: null, date: '2030-05-01T15:00:00Z', ...hidden })
  await app.newMatch({ id: 'open', club: 'club_naco', company: 'Ana Quirke', date: '2030-04-30T15:00:00Z' })
  const answer = await app.sendAs(
    OWNER,
    'PATCH',
    '/players/hidden',
    { visibility: 'anonymous' },
    { 'if-match': `"${tag}"` },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})

describe('the name of an anonymous player', () => {
  test('finds the matches of clubs whose players the sender manages', async () => {
    expect(await found('quirke', OWNER)).toEqual(['naco', 'none', 'open'])
    expect(await found('quirke', MANAGER)).toEqual(['naco', 'open'])
    expect(await found('zenobia final', MANAGER), 'with a word of the category').toEqual(['naco'])
    expect(await found('player', MANAGER), 'also by the public name').toEqual(['naco', 'none'])
  })

  test('finds nothing for everybody else', async () => {
    expect(await found('zenobia', OTHER)).toEqual([])
    expect(await found('zenobia', UMPIRE)).toEqual([])
    expectError(await app.sendAs(MEMBER, 'GET', '/office/all-matches?search=zenobia'), 403, 'FORBIDDEN')
    expect((await app.get('/product?search=zenobia')).body).toEqual([])
    expect((await app.sendAs(OWNER, 'GET', '/product?search=zenobia')).body).toEqual([])
  })

  test('finds the umpires of these matches, and is in no answer', async () => {
    const duties = async (by: string) =>
      ((await app.sendAs(by, 'GET', '/office/duties?search=zenobia')).body as DutiesAnswer).duties.map(({ id }) => id)
    expect(await duties(MANAGER)).toEqual(['naco'])
    expect(await duties(UMPIRE)).toEqual([])
    const { matches } = await search('zenobia', MANAGER)
    expect(matches).toMatchObject([{ company: 'Player' }])
    expect(JSON.stringify(matches)).not.toMatch(/zenobia|hidden/i)
  })
})

test('the list is that for everybody, in pages', async () => {
  const first = await search('quirke', OWNER, '&limit=2')
  expect(first.matches.map(({ id }) => id)).toEqual(['naco', 'none'])
  const rest = await search('quirke', OWNER, `&limit=2&cursor=${first.next}`)
  expect(rest).toMatchObject({ matches: [{ id: 'open' }], next: null })
  expect((await search('ana', UMPIRE)).matches).toEqual((await app.get('/product?view=summary&search=ana')).body)
  expectError(await app.sendAs(OWNER, 'GET', '/office/all-matches?limit=0'), 400, 'BAD_REQUEST')
})
