// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import { COMPETITION, competitionCalls, MANAGER } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, anEvent } = await competitionCalls(app)
const STRANGER = 'manager@gazcue.example'
await storePeople(app.file, { [STRANGER]: [{ role: 'manager', club: 'club_gazcue' }] })

const bearer = async (email: string) => ({ authorization: `Bearer ${await localIdentity.sign({ email, name: '' })}` })

/** Makes a drawn event, reads it as everybody, and hides it. Returns its addresses with the ETags that they had. */
async function hiddenEvent() {
  const event = await anEvent('AB')
  await event.publish()
  const paths = [`/competitions/${event.competition}`, event.path]
  const tags = await Promise.all(paths.map(async (path) => (await fetch(app.url + path)).headers.get('etag') ?? ''))
  const { tag } = (await as('GET', `/office/all-competitions/${event.competition}`)).body as OfficeCompetition
  const { status } = await asTag('PUT', `/competitions/${event.competition}`, { ...COMPETITION, published: false }, tag)
  expect(status).toBe(200)
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
})
