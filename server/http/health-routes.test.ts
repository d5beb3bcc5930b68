import { expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

test('[W25] /healthz and /readyz return 200 while the database answers', async () => {
  const app = await startOwnApp()
  expect(await app.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  expect(await app.get('/readyz')).toMatchObject({ status: 200, body: { ok: true } })
})

test('/readyz is a 503 while the database does not answer, and /healthz still returns 200', async () => {
  const ping = () => Promise.reject(new Error('gone'))
  const app = await startOwnApp({ storage: (real) => ({ ...real, ping }) })
  expectError(await app.get('/readyz'), 503, 'NOT_READY')
  expect(await app.get('/healthz')).toMatchObject({ status: 200 })
})

test('[W25] /metrics counts commits, open sockets, and entries by kind', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  await app.score(id, [pointBy(one), pointBy(one)])
  await openWatcher(app.url)
  const { body, headers } = await app.get('/metrics')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(/^ventaja_entries_appended_total\{kind="action"\} 2$/m)
  expect(body).toMatch(/^ventaja_commit_entries_count 1$/m)
  expect(body).toMatch(/^ventaja_watchers 1$/m)
})

test('the OpenAPI document is at /docs and describes every call about matches', async () => {
  const app = await startOwnApp()
  const { body } = await app.get('/docs/json')
  expect(body).toMatchObject({
    paths: {
      '/product': { get: {}, post: {} },
      '/product/{id}': { get: {}, patch: {} },
      '/product/{id}/actions': { post: {} },
    },
  })
  expect((await app.get('/docs/')).headers.get('content-type')).toMatch(/^text\/html/)
})
