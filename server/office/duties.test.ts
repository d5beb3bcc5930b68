// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { DutiesAnswer } from '../../shared/office/office-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const OWNER = 'owner@all.example'
const MANAGER = 'manager@naco.example'
const UMPIRE = 'umpire@naco.example'
/** The server's clock, which the tests move. */
let now = Date.parse('2026-11-28T14:00:00Z')
const app = await startApp({ clock: () => now })
afterAll(app.close)
await storePeople(app.file, {
  [OWNER]: [{ role: 'owner', club: null }],
  [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
})

const list = async (query = '', email = OWNER) =>
  (await app.sendAs(email, 'GET', `/office/duties${query}`)).body as DutiesAnswer

/** Creates a match at Club Naco, with a point each at these minutes. */
async function aMatch(minutes: readonly number[], more: object = {}) {
  const { id, one } = await app.newMatch({ club: 'club_naco', umpire: UMPIRE, ...more })
  const start = now - 3 * 3_600_000
  for (const minute of minutes) {
    await app.score(id, { ...pointBy(one), playedAt: new Date(start + minute * 60_000).toISOString() })
  }
  const end = (status: string, minute: number) =>
    app.score(id, { id: randomUUID(), status, winner: one, playedAt: new Date(start + minute * 60_000).toISOString() })
  return { id, start, end }
}

test('a duty has the umpire, and the minutes of a match that is over, that is being played, and that has not begun', async () => {
  const over = await aMatch([0, 20], { date: '2030-01-03T10:00:00Z' })
  await over.end('retired', 42)
  const live = await aMatch([0, 10], { date: '2030-01-02T10:00:00Z', umpire: null })
  const next = await aMatch([], { date: '2030-01-01T10:00:00Z' })
  now = live.start + 31.5 * 60_000
  const { duties, next: cursor } = await list('?from=2030-01-01&to=2030-01-04')
  expect(duties).toEqual([
    { id: over.id, umpire: { id: UMPIRE, name: 'umpire' }, minutes: 42 },
    { id: live.id, umpire: null, minutes: 31 },
    { id: next.id, umpire: { id: UMPIRE, name: 'umpire' }, minutes: null },
  ])
  expect(cursor).toBeNull()
  const ids = async (query: string) => (await list(query)).duties.map(({ id }) => id)
  expect(await ids('?from=2030-01-01&to=2030-01-04&order=earliest')).toEqual([next.id, live.id, over.id])
  expect(await ids('?from=2030-01-01&to=2030-01-04&status=retired&status=live')).toEqual([over.id, live.id])
})

test('a match whose points were entered later, and a walkover, have no minutes', async () => {
  const date = '2031-01-01T10:00:00Z'
  const entered = await aMatch([0, 0.5], { date })
  await entered.end('finished', 0.6)
  const walkover = await aMatch([], { date })
  await walkover.end('walkover', 0)
  const { duties } = await list('?from=2031-01-01&to=2031-01-02')
  expect(duties.map(({ minutes }) => minutes)).toEqual([null, null])
})

test('pages of duties follow each other, and skip no match that the sender may see', async () => {
  const date = '2032-01-01T10:00:00Z'
  const clubs = ['club_naco', 'club_gazcue', 'club_naco']
  const made = await Promise.all(clubs.map((club) => aMatch([], { date, club, umpire: null })))
  const naco = [made[0]?.id, made[2]?.id]
  const pages = async (email: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { duties, next }: DutiesAnswer = await list(
        `?from=2032-01-01&to=2032-01-02&limit=1${cursor && `&cursor=${cursor}`}`,
        email,
      )
      found.push(...duties.map(({ id }) => id))
      cursor = next
    }
    return found
  }
  expect(new Set(await pages(OWNER))).toEqual(new Set(made.map(({ id }) => id)))
  expect(new Set(await pages(MANAGER))).toEqual(new Set(naco))
})

test('a person without a role sees no duties, and a wrong parameter is named', async () => {
  expectError(await app.sendAs('eva@example.com', 'GET', '/office/duties'), 403, 'FORBIDDEN')
  expectError(await app.sendAs(OWNER, 'GET', '/office/duties?limit=501'), 400, 'BAD_REQUEST')
})
