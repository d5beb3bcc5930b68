import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openSqlite } from './database/sqlite.ts'
import { ownerLinkFile } from './people/owner-links.ts'
import { startServer } from './start.ts'
import BetterSqlite3 from './storage/better-sqlite3.ts'
import { lockDatabase } from './storage/database-lock.ts'
import { projectRoot } from './storage/root.ts'
import { freePort } from './testing/free-port.ts'
import { NOTHING_SET } from './testing/nothing-set.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { failToStart, startProcess } from './testing/server-process.ts'

const aFile = (): string => path.join(temporaryFolder(), 'ventaja.db')
const settingsFor = async (file: string) => ({ DATABASE_URL: `file:${file}`, PORT: String(await freePort()) })

describe('two servers on one SQLite file', () => {
  test('the second waits 5 s and then fails to start; the first continues', async () => {
    const file = aFile()
    const port = await freePort()
    const first = await startProcess(file, port)
    const began = performance.now()
    const { code, err } = await failToStart(await settingsFor(file))
    expect(performance.now() - began).toBeGreaterThan(5000)
    expect(code).toBe(1)
    expect(err).toContain(`Another server uses ${file}. Waiting up to 5 s for it to end.`)
    expect(err).toContain(`Ventaja does not start:\nDATABASE_URL: another server uses ${file}. Stop that server first`)
    await first.newMatch()
    expect(readFileSync(ownerLinkFile(file), 'utf8'), 'the link still leads to the first').toContain(`:${port}/office/`)
  })

  test('the second starts as soon as the first ends', async () => {
    const file = aFile()
    const lock = await lockDatabase(file)
    let waits = (): void => undefined
    const waiting = new Promise<void>((resolve) => {
      waits = resolve
    })
    const second = lockDatabase(file, () => waits())
    await waiting
    lock.release()
    const { release } = await second
    release()
  })

  test('a link to the database is the same database', async () => {
    const file = aFile()
    const lock = await lockDatabase(file)
    onTestFinished(() => lock.release())
    const link = path.join(temporaryFolder(), 'link.db')
    symlinkSync(file, link)
    await expect(lockDatabase(link, () => undefined)).rejects.toThrow(/another server uses/)
  })

  test('after kill -9 the next server starts at once, and every point is there', async () => {
    const file = aFile()
    const first = await startProcess(file, await freePort())
    const { id } = await first.newMatch()
    first.kill('SIGKILL')
    await first.ended
    const second = await startProcess(file, await freePort())
    expect(await second.get(`/product/${id}`)).toMatchObject({ status: 200 })
    second.kill('SIGTERM')
    const { err } = await second.ended
    expect(err).not.toContain('Another server')
  })
})

/** Returns a function that runs a command with this database. */
const commandsOf =
  (file: string) =>
  async (script: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...NOTHING_SET, DATABASE_URL: `file:${file}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    const [code] = await once(child, 'close')
    return { code, printed }
  }

test('the commands content, backup and token work beside a running server', async () => {
  const file = aFile()
  await startProcess(file, await freePort())
  const copy = path.join(temporaryFolder(), 'backup.db')
  const run = commandsOf(file)
  expect(await run('content')).toEqual({ code: 0, printed: 'Nothing has changed.\n' })
  expect(await run('backup', copy)).toMatchObject({ code: 0 })
  expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(await run('token', 'ana@example.com')).toMatchObject({ code: 0, printed: expect.stringMatching(/^eyJ/) })
})

test('a command with the settings of no server makes no database, and says so', async () => {
  const folder = path.join(temporaryFolder(), 'mistyped')
  const run = commandsOf(path.join(folder, 'ventaja.db'))
  const answers = await Promise.all([run('owner', 'ana@example.com'), run('content'), run('backup', `${folder}.copy`)])
  for (const answer of answers) {
    expect(answer).toEqual({
      code: 1,
      printed: expect.stringContaining(`there is no database at ${folder}/ventaja.db.`),
    })
  }
  expect(existsSync(folder)).toBe(false)
  expect((await run('token', 'ana@example.com')).printed).toMatch(
    new RegExp(`^Made the key ${folder}/token.key: the token works only on a server with this key\neyJ`),
  )
  expect((await run('token', 'ana@example.com')).printed).toMatch(/^eyJ/)
})

test('a command with one word too many does nothing, and names the word', async () => {
  const file = aFile()
  const run = commandsOf(file)
  const [owner, token] = await Promise.all([
    run('owner', 'ana@example.com', 'beto@example.com'),
    run('token', 'ana@example.com', 'Ana', 'Reyes'),
  ])
  expect(owner).toEqual({
    code: 1,
    printed: expect.stringMatching(/^only one EMAIL is possible, not beto@example.com too/),
  })
  expect(token).toEqual({
    code: 1,
    printed: expect.stringMatching(/^No token: only EMAIL and NAME are possible, not Reyes too/),
  })
  expect(existsSync(path.dirname(file)) && readdirSync(path.dirname(file))).toEqual([])
})

describe('a database from a newer version', () => {
  async function newer(): Promise<string> {
    const file = aFile()
    await openSqlite(file).close()
    const database = new BetterSqlite3(file)
    database.exec(`insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    database.close()
    return file
  }

  test('keeps the server from starting, and is not changed', async () => {
    const file = await newer()
    const before = readFileSync(file)
    await expect(startServer(readConfig({ DATABASE_URL: `file:${file}`, LOG_LEVEL: 'silent' }))).rejects.toThrow(
      new Error(
        `DATABASE_URL: ${file} comes from a newer version of Ventaja. Install that version, or restore an older backup.`,
      ),
    )
    expect(readFileSync(file)).toEqual(before)
  })

  test('is not changed by npm run content', async () => {
    const file = await newer()
    expect(() => openSqlite(file)).toThrow(/comes from a newer version of Ventaja/)
  })
})
