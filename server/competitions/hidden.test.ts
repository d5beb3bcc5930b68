// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { DutiesAnswer } from '../../shared/office/office-schemas.ts'
import { competitionCalls, finished, MANAGER } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, show, aPlayer, anEvent } = await competitionCalls(app)
const STRANGER = 'manager@gazcue.example'
await storePeople(app.file, { [STRANGER]: [{ role: 'manager', club: 'club_gazcue' }] })

const bearer = async (email: string) => ({ authorization: `Bearer ${await localIdentity.sign({ email, name: '' })}` })

/** Makes a drawn event, reads it as everybody, and hides it. Returns its addresses with the ETags that they had. */
async function hiddenEvent() {
  const event = await anEvent('AB')
  await event.publish()
  const paths = [`/competitions/${event.competition}`, event.path]
  const tags = await Promise.all(paths.map(async (path) => (await fetch(app.url + path)).headers.get('etag') ?? ''))
  await show(event.competition, false)
  return paths.map((path, index) => ({ path, etag: tags[index] ?? '' }))
}

describe('a hidden competition', () => {
  test('is read by those who run it, in answers that no cache may store', async () => {
    for (const { path } of await hiddenEvent()) {
      const answer = await fetch(`${app.url}/office/all-${path.slice(1)}`, { headers: await bearer(MANAGER) })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('is 404 for everybody else, also right after a manager has read it, and with the ETag from before', async () => {
    for (const { path, etag } of await hiddenEvent()) {
      const office = `/office/all-${path.slice(1)}`
      for (const headers of [await bearer(MANAGER), {}, { 'if-none-match': etag }, await bearer(STRANGER)]) {
        await fetch(app.url + office, { headers: await bearer(MANAGER) })
        const answer = await fetch(app.url + path, { headers: { accept: 'application/json', ...headers } })
        expect(answer.status).toBe(404)
        expect(answer.headers.get('etag')).toBeNull()
      }
      expectError(await app.sendAs(STRANGER, 'GET', office), 403, 'FORBIDDEN')
      expect((await app.get(office)).status).toBe(401)
    }
  })

  test('has a draw for those who run it, but matches only from when everybody sees it', async () => {
    const people = { A: await aPlayer('Secret Reyes'), B: await aPlayer('Secret Cruz') }
    const event = await anEvent('AB', {}, people, { published: false })
    const lists = ['/product', `/players/${people.A}/matches`]
    const seen = async () => {
      const answers = await Promise.all(lists.map((path) => app.get(path)))
      return answers.map(({ body }) => JSON.stringify(body).includes('Secret Cruz'))
    }
    const { version } = await event.publish()
    await expect
      .poll(async () => (await event.office()).version, { message: 'the draw has followed' })
      .toBeGreaterThan(version)
    expect((await event.office()).stages[0]?.matches).toMatchObject([
      { sides: expect.arrayContaining(['A', 'B']), match: null },
    ])
    expect(await seen()).toEqual([false, false])
    expect(JSON.stringify((await as('GET', '/office/duties?limit=500')).body as DutiesAnswer)).not.toContain('Secret')

    await show(event.competition)
    await event.play('main-1-1')
    await expect.poll(seen).toEqual([true, true])
  })

  test('keeps the matches that it had, and those that follow from their results wait until everybody sees it again', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const first = [await event.made('main-1-1'), await event.made('main-1-2')]
    await show(event.competition, false)
    const final = async () => (await event.office()).stages[0]?.matches.find(({ id }) => id === 'main-2-1')
    for (const { match } of first) await app.score(match, { id: randomUUID(), ...finished(1) })
    await expect.poll(final).toMatchObject({ sides: [first[0]?.sides[0], first[1]?.sides[0]], match: null })
    const { version } = await event.office()
    await show(event.competition)
    await event.made('main-2-1')
    expect((await event.office()).version).toBeGreaterThan(version)
  })
})
