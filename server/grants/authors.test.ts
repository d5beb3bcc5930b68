// Runs on both databases.
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '../documents/openapi-document.ts'
import { anUndo, pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant, scoreWith } from '../testing/grants.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { openStream } from '../testing/stream-reader.ts'
import { openWatcher } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)
const UMPIRE = 'umpire@naco.example'
await storePeople(app.file, {
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
  'umpire@gazcue.example': [{ role: 'umpire', club: 'club_gazcue' }],
  'nobody@naco.example': [],
})

/** Creates a match with entries by the scorer key, an umpire and the holder of a grant. */
async function aMixedMatch() {
  const { id, one } = await app.newMatch({ club: 'club_naco', court: 'club_naco-1' })
  const grant = await newGrant(app, { match: id }, { label: `Label of ${id}` })
  await app.score(id, [pointBy(one), pointBy(one)])
  await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, pointBy(one))
  await scoreWith(app, grant.token, id, pointBy(one, { playedAt: '2026-05-04T10:00:00Z' }))
  await scoreWith(app, grant.token, id, anUndo())
  await app.score(id, pointBy(one))
  return { id, one, grant }
}
const authorsSeenBy = (email: string, id: string) => app.sendAs(email, 'GET', `/product/${id}/authors`)

test('names the author of each run of entries', async () => {
  const { id, grant } = await aMixedMatch()
  expect(await authorsSeenBy(UMPIRE, id)).toMatchObject({
    status: 200,
    body: {
      authors: [
        { kind: 'key', from: 1, to: 2 },
        { kind: 'person', id: UMPIRE, from: 3, to: 3 },
        { kind: 'grant', id: grant.id, name: `Label of ${id}`, from: 4, to: 5 },
        { kind: 'key', from: 6, to: 6 },
      ],
    },
  })
})

test('a retry by somebody else keeps the first author', async () => {
  const { id, one } = await app.newMatch({ club: 'club_naco' })
  const { token } = await newGrant(app, { match: id })
  const point = pointBy(one)
  await app.score(id, point)
  expect(await scoreWith(app, token, id, point)).toMatchObject({ status: 200 })
  expect(await authorsSeenBy(UMPIRE, id)).toMatchObject({ body: { authors: [{ kind: 'key', from: 1, to: 1 }] } })
})

test('the author of an entry that an earlier version of the server stored is unknown', async () => {
  const { id, one } = await app.newMatch({ club: 'club_naco' })
  await app.score(id, pointBy(one))
  const { tables, atomically, close } = await openDatabase(app.file)
  const { matchEntries } = tables
  await atomically((tx) => [
    tx
      .update(matchEntries)
      .set({ author: null })
      .where(eq(matchEntries.matchId, id))
      .returning({ id: matchEntries.id }),
  ])
  await close()
  expect((await authorsSeenBy(UMPIRE, id)).body).toEqual({ authors: [{ kind: 'unknown', from: 1, to: 1 }] })
})

test('only people who may edit the match’s description may read its authors', async () => {
  const { id } = await aMixedMatch()
  expectError(await authorsSeenBy('umpire@gazcue.example', id), 403, 'FORBIDDEN', /^auth/)
  expectError(await authorsSeenBy('nobody@naco.example', id), 403, 'FORBIDDEN', /^auth/)
  expectError(await app.get(`/product/${id}/authors`), 401, 'NO_SCORER_KEY', /^auth/)
  expect(await app.get(`/product/${id}/authors`, app.scorer)).toMatchObject({ status: 200 })
  expectError(await app.get('/product/nobody/authors', app.scorer), 404, 'MATCH_NOT_FOUND', /^id/)
})

test('an umpire manages grants of the matches that they umpire, and no others', async () => {
  const made = await app.sendAs(UMPIRE, 'POST', '/product', {
    id: 'own',
    category: 'Singles',
    company: 'Ana',
    company2: 'Eva',
    description: '',
    date: '2026-05-04T10:00:00Z',
    club: 'club_naco',
    court: 'club_naco-1',
  })
  expect(made.status).toBe(201)
  const { id: other } = await app.newMatch({ club: 'club_naco', court: 'club_naco-1' })
  const wanted = { until: new Date(Date.now() + 60_000).toISOString(), label: 'Line' }
  const make = (email: string, place: object) => app.sendAs(email, 'POST', '/grants', { ...wanted, ...place })
  const { status, body } = await make(UMPIRE, { match: 'own' })
  expect(status).toBe(201)
  const { id } = z.object({ id: z.string() }).parse(body)
  expect(await app.sendAs(UMPIRE, 'GET', '/grants?match=own')).toMatchObject({
    body: { grants: [{ id, createdBy: { kind: 'person', id: UMPIRE } }] },
  })
  for (const place of [{ match: other }, { court: 'club_naco-1' }]) {
    expectError(await make(UMPIRE, place), 403, 'FORBIDDEN', /^auth/)
  }
  const stranger = 'umpire@gazcue.example'
  expectError(await make(stranger, { match: 'own' }), 403, 'FORBIDDEN', /^auth/)
  expectError(await app.sendAs(stranger, 'GET', '/grants?match=own'), 403, 'FORBIDDEN', /^auth/)
  expectError(await app.sendAs(stranger, 'DELETE', `/grants/${id}`), 403, 'FORBIDDEN', /^auth/)
  expect(await app.sendAs(UMPIRE, 'DELETE', `/grants/${id}`)).toMatchObject({ status: 204 })
})

test('no public answer and no message of the feed names an author', async () => {
  const { id, one, grant } = await aMixedMatch()
  const watcher = await openWatcher(app.url)
  await watcher.watch(id)
  await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, pointBy(one))
  await scoreWith(app, grant.token, id, [pointBy(one), anUndo()])
  await watcher.sees([7, 8, 9])
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()) }))) })
    .parse(JSON.parse(await openApiDocument()))
  const answers: [string, string][] = [['feed', JSON.stringify(watcher.entries)]]
  for (const [template, calls] of Object.entries(document.paths)) {
    for (const [method, { security }] of Object.entries(calls)) {
      if (security.length > 0 || !(method === 'get' || template.startsWith('/stats'))) continue
      if (template.endsWith('/stream')) {
        const stream = await openStream(`${app.url}${template.replace('{id}', id)}`)
        await stream.sees([1, 2, 3, 4, 5, 6, 7, 8, 9])
        answers.push([`${method} ${template}`, stream.text()])
        continue
      }
      const { body } = await (method === 'get'
        ? app.get(template.replace('{id}', id))
        : app.post(template, { id, description: 'Final' }))
      answers.push([`${method} ${template}`, JSON.stringify(body)])
    }
  }
  expect(answers.map(([call]) => call)).toEqual(
    expect.arrayContaining(['get /product', 'get /product/{id}', 'get /product/{id}/actions', 'post /statsbymatch']),
  )
  expect(answers.find(([call]) => call === 'get /product/{id}/actions')?.[1]).toContain('"seq":9')
  for (const [call, text] of answers) {
    for (const secret of [UMPIRE, grant.id, grant.token, `Label of ${id}`, '"author', 'grant:', 'person:']) {
      expect(text.includes(secret), `${call} has ${secret}`).toBe(false)
    }
  }
})
