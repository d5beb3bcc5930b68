// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { Contradiction, ContradictionsAnswer } from '../../shared/competitions/contradiction-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { anUndo, pointBy } from '../testing/client.ts'
import { COMPETITION, competitionCalls, finished, MANAGER, type TestEvent } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, anEvent } = await competitionCalls(app)

const OTHER = 'manager@gazcue.example'
const BOTH = 'manager-of-both@example.com'
await storePeople(app.file, {
  [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
  [BOTH]: ['club_naco', 'club_gazcue'].map((club) => ({ role: 'manager' as const, club })),
})

/** Returns what the office of a club has to decide in an event. */
async function listed(event: TestEvent, email: string = MANAGER, club = 'club_naco'): Promise<Contradiction[]> {
  const { status, body } = await app.sendAs(email, 'GET', `/office/contradictions?club=${club}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as ContradictionsAnswer).contradictions.filter((each) => each.event.id === event.id)
}

/** Plays until the final has begun, then corrects a semifinal. Returns the final. */
async function contradicted(event: TestEvent): Promise<string> {
  await event.publish()
  const first = await event.play('main-1-1')
  await event.play('main-1-2')
  const { match } = await event.made('main-2-1')
  await app.score(match, pointBy((await app.match(match)).company))
  expect(await listed(event), 'before the correction').toEqual([])
  await app.score(first, anUndo())
  await event.play('main-1-1', finished(2))
  await event.follows('main-2-1', { contradiction: true })
  return match
}

const decide = (event: TestEvent, decision: string) =>
  as('PUT', `${event.path}/matches/main/main-2-1`, { decision, reason: 'Paper' })

test.each(['playOn', 'replace'])('a contradicted match is listed until the office decides %s', async (decision) => {
  const event = await anEvent('ABCD')
  const match = await contradicted(event)
  const { company, company2 } = await app.match(match)
  expect(await listed(event)).toEqual([
    {
      competition: { id: event.competition, name: COMPETITION.name },
      event: { id: event.id, name: 'Singles' },
      match,
      sides: [[company], [company2]],
    },
  ])
  expect((await decide(event, decision)).status).toBe(200)
  await expect.poll(() => listed(event)).toEqual([])
})

test('a contradicted match is no longer listed once a second correction makes it fit again', async () => {
  const event = await anEvent('ABCD')
  await contradicted(event)
  const { match } = await event.match('main-1-1')
  await app.score(match ?? '', anUndo())
  await event.play('main-1-1')
  await expect.poll(() => listed(event)).toEqual([])
})

test('clubs that take part list it for those who may decide, also while the competition is hidden', async () => {
  const event = await anEvent('ABCD')
  const match = await contradicted(event)
  const { tag } = (await as('GET', `/office/all-competitions/${event.competition}`)).body as { tag: string }
  const change = { ...COMPETITION, clubs: ['club_gazcue'], published: false }
  expect((await asTag('PUT', `/competitions/${event.competition}`, change, tag)).status).toBe(200)
  for (const club of ['club_naco', 'club_gazcue'])
    expect(await listed(event, BOTH, club)).toEqual([expect.objectContaining({ match })])
  expect(await listed(event, OTHER, 'club_gazcue'), 'a manager who may not decide').toEqual([])
})

test('a competition that ended long ago lists nothing any more', async () => {
  const event = await anEvent('ABCD')
  const match = await contradicted(event)
  const ended = async (days: number) => {
    const to = iso(Date.now() - days * 86_400_000).slice(0, 10)
    const { tag } = (await as('GET', `/office/all-competitions/${event.competition}`)).body as { tag: string }
    const change = { ...COMPETITION, from: '2020-01-01', to }
    expect((await asTag('PUT', `/competitions/${event.competition}`, change, tag)).status).toBe(200)
    return listed(event)
  }
  expect(await ended(88)).toEqual([expect.objectContaining({ match })])
  expect(await ended(92)).toEqual([])
})

test('nobody reads the list of a club that they do not manage', async () => {
  expectError(await app.sendAs(OTHER, 'GET', '/office/contradictions?club=club_naco'), 403, 'FORBIDDEN')
  expect((await app.get('/office/contradictions?club=club_naco')).status).toBe(401)
})
