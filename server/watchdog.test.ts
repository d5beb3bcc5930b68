import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { startProcess } from './testing/server-process.ts'

/** Limit of the servers of these tests (ms). */
const LIMIT_MS = 1500

/** Starts a server whose event loop is blocked for ever by a request with the header `x-block`. */
async function startBlockable() {
  const folder = temporaryFolder()
  const blocker = path.join(folder, 'block.cjs')
  writeFileSync(
    blocker,
    `require('node:diagnostics_channel').subscribe('tracing:fastify.request.handler:start', ({ request }) => {
       while (request.headers['x-block']);
     })`,
  )
  return startProcess(path.join(folder, 'club.db'), await freePort(), {
    WATCHDOG_TEST_MS: String(LIMIT_MS),
    NODE_OPTIONS: `--require=${blocker}`,
  })
}

test('a server whose event loop is blocked is ended, and its last log line names the route without the address', async () => {
  const server = await startBlockable()
  const cut = fetch(`${server.url}/product/secret-racket`, { headers: { 'x-block': '1' } }).catch(() => 'cut')
  const { signal, out } = await server.ended
  expect(await cut).toBe('cut')
  expect(signal).toBe('SIGKILL')
  const last = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ level: 60, pid: server.pid, latest: expect.stringMatching(/^GET .*:id/) })
  expect(last.msg).toContain('event loop was blocked')
  expect(JSON.stringify(last)).not.toContain('secret-racket')
})

test('a server that was stopped for longer than the limit goes on', async () => {
  const server = await startBlockable()
  await vi.waitFor(async () => expect((await server.get('/healthz')).status).toBe(200), 20_000)
  process.kill(server.pid, 'SIGSTOP')
  // The time itself is what the test is about.
  await delay(2 * LIMIT_MS)
  process.kill(server.pid, 'SIGCONT')
  const ended = server.ended.then(() => 'ended')
  expect(await Promise.race([ended, delay(2 * LIMIT_MS, 'goes on')])).toBe('goes on')
  expect((await server.get('/healthz')).status).toBe(200)
})
