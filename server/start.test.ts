import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { failToStart, startProcess } from './testing/server-process.ts'

const aFile = (): string => path.join(temporaryFolder(), 'test.db')

describe('a start that fails', () => {
  // All at once: a process takes its time to start.
  const other = createServer()
  const port = new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port))
  })
  const removers: (() => void)[] = []
  const folder = temporaryFolder((remove) => removers.push(remove))
  const unusable = failToStart({ PORT: 'three thousand', DATABASE_URL: 'mysql://x', SCORER_KEY: 'short' })
  const taken = port.then((port) => failToStart({ PORT: String(port), DATABASE_URL: `file:${folder}/test.db` }))
  const forgetful = failToStart({ DATABASE_URL: 'file::memory:' })
  const open = failToStart({ DATABASE_URL: `file:${folder}/open.db`, NODE_ENV: 'production' })
  afterAll(async () => {
    await Promise.all([unusable, taken, forgetful, open])
    other.close()
    for (const remove of removers) remove()
  })

  test('names each setting that cannot be used', async () => {
    const { code, err } = await unusable
    expect(code).toBe(1)
    expect(err).toMatch(/^Ventaja does not start:\n/)
    for (const name of ['PORT', 'DATABASE_URL', 'SCORER_KEY']) expect(err).toMatch(new RegExp(`^${name}: `, 'm'))
    expect(err).not.toContain('short')
    expect(err).not.toMatch(/\bat .*\.ts:\d+/)
  })

  test('names a port that is taken, and says what to do', async () => {
    const { code, err } = await taken
    expect(code).toBe(1)
    expect(err).toContain(`port ${await port} is taken; set PORT to another one`)
  })

  test('[F25] says that a server in production needs a sign-in, and how it gets one', async () => {
    const { code, err } = await open
    expect(code).toBe(1)
    expect(err).toMatch(/^Ventaja does not start:\nno sign-in is set up/)
    expect(err).toMatch(/NODE_ENV is production[\s\S]*Set FIREBASE_PROJECT_ID.*docs\/firebase\.md/)
  })

  test('[F2] says why a database that keeps nothing is refused', async () => {
    const { code, err } = await forgetful
    expect(code).toBe(1)
    expect(err).toMatch(/refusing to start.*journal_mode=memory/)
  })
})

test('a scorer key that nobody set is made, its file is told, and the key never is', async () => {
  const file = aFile()
  const server = await startProcess(file, await freePort(), { SCORER_KEY: '' })
  expect(await server.get('/healthz')).toMatchObject({ status: 200 })
  server.kill('SIGINT')
  const { code, out, err } = await server.ended
  const keyFile = path.join(path.dirname(file), 'scorer.key')
  expect(code).toBe(0)
  expect(out).toContain(keyFile)
  expect(out + err).not.toContain(readFileSync(keyFile, 'utf8').trim())
})

test('[F33] the key that a scorer sends is in no log', async () => {
  const server = await startProcess(aFile(), await freePort(), { LOG_LEVEL: 'trace' })
  await server.newMatch()
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  expect(out).toContain('/product')
  expect(out + err).not.toContain(server.scorer.authorization.slice('Bearer '.length))
})
