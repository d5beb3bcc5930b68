import { copyFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aMatch } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'
import { lostFile, reportLostFile } from './lost-file.ts'

/** Replaces a file as a program does that restores an old copy. */
function replace(file: string): void {
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
}

test.each([
  ['removed', (file: string) => rmSync(file), 'was removed'],
  ['replaced', replace, 'was replaced'],
] as const)(
  'if the database’s file is %s while the server runs, /readyz fails, writes are refused and the stop reports a failure',
  async (_, change, logged) => {
    const file = path.join(temporaryFolder(), 'club.db')
    const server = await startProcess(file, await freePort())
    expect((await server.get('/readyz')).status).toBe(200)
    const { id } = await server.newMatch()
    change(file)
    await vi.waitFor(
      async () =>
        expect((await server.get('/readyz')).body).toMatchObject({
          code: 'NOT_READY',
          message: expect.stringContaining('removed or replaced'),
        }),
      20_000,
    )
    const refused = await server.post('/product', aMatch())
    expectError(refused, 503, 'STORAGE_UNAVAILABLE')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('removed or replaced') })
    expect((await server.get(`/product/${id}`)).status, 'reads go on').toBe(200)
    server.kill('SIGTERM')
    const { code, out } = await server.ended
    expect(out).toContain(logged)
    expect(out).toContain(file)
    expect(code).not.toBe(0)
  },
)

test('a server whose file is kept is ready, and its stop succeeds', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'club.db'), await freePort())
  expect((await server.get('/readyz')).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
})

test('the log names a lost file within 15 seconds, once, without any request', () => {
  vi.useFakeTimers()
  const file = path.join(temporaryFolder(), 'club.db')
  copyFileSync(import.meta.filename, file)
  const log = { error: vi.fn() }
  reportLostFile({ lost: lostFile(file) }, log)
  vi.advanceTimersByTime(60_000)
  expect(log.error).not.toHaveBeenCalled()
  rmSync(file)
  vi.advanceTimersByTime(15_000)
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining(file))
  vi.advanceTimersByTime(600_000)
  expect(log.error).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
