// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { ArchivedAnswer } from '../../shared/office/office-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const OWNER = 'owner@all.example'
const app = await startApp()
afterAll(app.close)
await storePeople(app.file, {
  [OWNER]: [{ role: 'owner', club: null }],
  'umpire@naco.example': [{ role: 'umpire', club: 'club_naco' }],
})

const list = async (query = '', email = OWNER) =>
  (await app.sendAs(email, 'GET', `/office/archived${query}`)).body as ArchivedAnswer
const idsOf = async (email = OWNER) => (await list('', email)).matches.map(({ id }) => id)

/** Creates an archived match. */
async function anArchivedMatch(more: object = {}): Promise<string> {
  const { id, one } = await app.newMatch(more)
  await app.score(id, pointBy(one))
  await app.patch(id, { archived: true })
  return id
}

test('the office lists archived matches, newest first, until they are brought back', async () => {
  await app.newMatch()
  const date = '2030-01-02T10:00:00.000Z'
  const newer = await anArchivedMatch({
    company: 'Zoé',
    company2: 'Luz',
    category: 'Mixed',
    description: 'Final',
    date,
  })
  const older = await anArchivedMatch({ date: '2030-01-01T10:00:00Z' })
  const { matches, next } = await list()
  const names = { company: 'Zoé', company2: 'Luz', category: 'Mixed', description: 'Final' }
  expect(matches).toEqual([
    { id: newer, ...names, date, club: null, court: null },
    expect.objectContaining({ id: older }),
  ])
  expect(next).toBeNull()
  for (const id of [newer, older]) await app.patch(id, { archived: false })
  expect(await list()).toEqual({ matches: [], next: null })
})

test('each page continues after the one before, even between matches with the same date or before 1970', async () => {
  const dates = [
    '2030-01-02T10:00:00Z',
    '2030-01-02T10:00:00Z',
    '2030-01-02T10:00:00Z',
    '1960-01-01T10:00:00Z',
    '1950-01-01T10:00:00Z',
  ]
  const made = await Promise.all(dates.map((date) => anArchivedMatch({ date })))
  const all = await idsOf()
  expect([...all].sort()).toEqual([...made].sort())
  const pages: string[] = []
  let cursor: string | null = ''
  do {
    const page: ArchivedAnswer = await list(`?limit=1${cursor && `&cursor=${cursor}`}`)
    pages.push(...page.matches.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(pages).toEqual(all)
  for (const id of made) await app.patch(id, { archived: false })
})

test.each([
  ['club=club_naco', 'ab'],
  ['court=club_naco-2', 'b'],
  ['club=club_gazcue&court=club_naco-2', ''],
  ['from=2030-02-02', 'bc'],
  ['to=2030-02-02', 'a'],
  ['from=2030-02-02&to=2030-02-03', 'b'],
  ['club=club_naco&from=2030-02-02T03:59:59.999Z', 'b'],
])('?%s lists %j', async (query, ids) => {
  const made: Record<string, string> = {}
  // At the club a day begins at four o’clock, UTC.
  for (const [name, court, date] of [
    ['a', 'club_naco-1', '2030-02-02T03:59:00Z'],
    ['b', 'club_naco-2', '2030-02-02T04:00:00Z'],
    ['c', 'club_gazcue-1', '2030-02-03T04:00:00Z'],
  ] as const)
    made[await anArchivedMatch({ club: court.slice(0, -2), court, date })] = name
  const { matches } = await list(`?${query}`)
  expect(
    matches
      .map(({ id }) => made[id])
      .sort()
      .join(''),
  ).toBe(ids)
  for (const id of Object.keys(made)) await app.patch(id, { archived: false })
})

test('a role for one club shows only the matches of that club', async () => {
  const [naco, gazcue, none] = await Promise.all([
    anArchivedMatch({ club: 'club_naco', court: 'club_naco-1' }),
    anArchivedMatch({ club: 'club_gazcue' }),
    anArchivedMatch(),
  ])
  expect(await idsOf('umpire@naco.example')).toEqual([naco])
  expect((await idsOf()).sort()).toEqual([naco, gazcue, none].sort())
  expectError(await app.sendAs('nobody@naco.example', 'GET', '/office/archived'), 403, 'FORBIDDEN', /^auth/)
})

test('the description says whether the match is over', async () => {
  const { id, one } = await app.newMatch()
  const isOver = async () => Object((await app.sendAs(OWNER, 'GET', `/product/${id}/description`)).body).isOver
  expect(await isOver()).toBe(false)
  await app.score(id, [pointBy(one), { id: 'end', status: 'retired', winner: one }])
  expect(await isOver()).toBe(true)
})
