import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { ownerLinkFile } from './people/owner-links.ts'
import { startServer } from './start.ts'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { failToStart, startProcess } from './testing/server-process.ts'

const aFile = (): string => path.join(temporaryFolder(), 'test.db')

describe('a start that fails', () => {
  // All processes start at once, because each start takes long.
  const other = createServer()
  const port = new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port))
  })
  const removers: (() => void)[] = []
  const folder = temporaryFolder((remove) => removers.push(remove))
  const unusable = failToStart({ PORT: 'three thousand', DATABASE_URL: 'mysql://x', SCORER_KEY: 'short' })
  const taken = port.then((port) => failToStart({ PORT: String(port), DATABASE_URL: `file:${folder}/test.db` }))
  const inMemory = failToStart({ DATABASE_URL: 'file::memory:' })
  const open = failToStart({ DATABASE_URL: `file:${folder}/open.db`, NODE_ENV: 'production' })
  const hidden = path.join(folder, 'hide-sqlite.cjs')
  writeFileSync(
    hidden,
    `const m = require('node:module'); const load = m._load
     m._load = (name, ...rest) => load(name.startsWith('better-sqlite3') ? 'missing' : name, ...rest)`,
  )
  const missing = failToStart({ DATABASE_URL: `file:${folder}/missing.db`, NODE_OPTIONS: `--require=${hidden}` })
  afterAll(async () => {
    await Promise.all([unusable, taken, inMemory, open, missing])
    other.close()
    for (const remove of removers) remove()
  })

  test('names each invalid setting', async () => {
    const { code, err } = await unusable
    expect(code).toBe(1)
    expect(err).toMatch(/^Ventaja does not start:\n/)
    for (const name of ['PORT', 'DATABASE_URL', 'SCORER_KEY']) expect(err).toMatch(new RegExp(`^${name}: `, 'm'))
    expect(err).not.toContain('short')
    expect(err).not.toMatch(/\bat .*\.ts:\d+/)
  })

  test('names a port that is taken, and says what to do', async () => {
    const { code, err, out } = await taken
    expect(code).toBe(1)
    expect(err).toContain(`port ${await port} is taken; set PORT to another one`)
    expect(out).not.toContain('first owner')
  })

  test('[F25] says how to configure the sign-in that production needs', async () => {
    const { code, err } = await open
    expect(code).toBe(1)
    expect(err).toMatch(/^Ventaja does not start:\nno sign-in is set up/)
    expect(err).toMatch(/NODE_ENV is production[\s\S]*Set FIREBASE_PROJECT_ID.*docs\/firebase\.md/)
  })

  test('names the missing package for SQLite, and says what to do', async () => {
    const { code, err } = await missing
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Ventaja does not start:\nThe package better-sqlite3\S* is missing. Install Ventaja's packages again/,
    )
  })

  test('[F2] says why a database in memory is rejected', async () => {
    const { code, err } = await inMemory
    expect(code).toBe(1)
    expect(err).toMatch(/refusing to start.*journal_mode=memory/)
  })
})

test('[F27] the server takes signals before it listens, and no longer if it can’t listen', async () => {
  const seen: unknown[] = []
  const closing = (app: FastifyInstance) => {
    seen.push(['listens', app.server.listening])
    return { uninstall: () => void seen.push('uninstalled') }
  }
  const port = String(await freePort())
  const settings = { LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: port }
  const app = await startServer(readConfig({ ...settings, DATABASE_URL: `file:${aFile()}` }), { closing })
  await expect(startServer(readConfig({ ...settings, DATABASE_URL: `file:${aFile()}` }), { closing })).rejects.toThrow(
    port,
  )
  await app.close()
  expect(seen).toEqual([['listens', false], ['listens', false], 'uninstalled'])
})

describe('a start that fails in this process', () => {
  const start = (settings: NodeJS.ProcessEnv) => startServer(readConfig({ LOG_LEVEL: 'silent', ...settings }))

  test('names a host of another machine, and says what is allowed', async () => {
    const google = { FIREBASE_PROJECT_ID: 'my-club', FIREBASE_API_KEY: 'AIza' }
    await expect(start({ DATABASE_URL: `file:${aFile()}`, HOST: '192.0.2.1', ...google })).rejects.toThrow(
      /^HOST: 192\.0\.2\.1 is not an address of this machine; choose one, such as 127\.0\.0\.1/,
    )
  })

  test('names the file of a scorer key that is too short, and never the key', async () => {
    const file = aFile()
    const keyFile = path.join(path.dirname(file), 'scorer.key')
    writeFileSync(keyFile, 'fifteen letters')
    await expect(start({ DATABASE_URL: `file:${file}` })).rejects.toThrow(
      new Error(
        `${keyFile}: the key must be at least 16 characters long. Remove the file, and the next start makes a new key.`,
      ),
    )
  })

  describe('names an invalid database path, and says what is allowed', () => {
    const removers: (() => void)[] = []
    const folder = temporaryFolder((remove) => removers.push(remove))
    afterAll(() => {
      for (const remove of removers) remove()
    })
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link'))
    const where = 'Choose a file in a folder that the server can write to, such as file:./data/ventaja.db.'
    test.each([
      [`${folder}/`, `${folder} is a folder. ${where}`],
      [folder, `${folder} is a folder. ${where}`],
      [`${folder}/new/`, `${folder}/new is a folder. ${where}`],
      ['/dev/null', `/dev/null is not a file. ${where}`],
      [`${file}/x.db`, `${file}/x.db can't be created: ${file} is not a folder. ${where}`],
      [`${file}/x/y.db`, `${file}/x/y.db can't be created: ${file} is not a folder. ${where}`],
      [`${folder}/link`, `${folder}/link links to a file that does not exist. ${where}`],
      ['/proc/x/y.db', `/proc/x/y.db can't be created. ${where}`],
      [`${folder}/${'x'.repeat(300)}.db`, `${folder}/${'x'.repeat(300)}.db can't be created. ${where}`],
    ])('%s', async (database, message) => {
      await expect(start({ DATABASE_URL: `file:${database}` })).rejects.toThrow(new Error(`DATABASE_URL: ${message}`))
    })
  })

  test('names a file that is not a database', async () => {
    const file = aFile()
    writeFileSync(file, 'a letter'.repeat(500))
    await expect(start({ DATABASE_URL: `file:${file}` })).rejects.toThrow(
      new Error(`DATABASE_URL: ${file} is not a database. Choose another file.`),
    )
  })
})

test('creates a missing scorer key, and logs its file but not the key', async () => {
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

test('creates the key of push messages only with a public address, and never logs it', async () => {
  const file = aFile()
  const keyFile = path.join(path.dirname(file), 'push.key')
  const settings = { PUBLIC_URL: 'https://club.example', FIREBASE_PROJECT_ID: 'my-club', FIREBASE_API_KEY: 'AIza' }
  for (const env of [{}, settings]) {
    const server = await startProcess(file, await freePort(), env)
    server.kill('SIGTERM')
    const { out, err } = await server.ended
    expect(existsSync(keyFile)).toBe(env === settings)
    if (env === settings) expect(out + err).not.toContain(readFileSync(keyFile, 'utf8').trim())
  }
})

test('the log names a database that did not exist before, because its path may be mistyped', async () => {
  const file = aFile()
  const logged = async () => {
    const server = await startProcess(file, await freePort())
    server.kill('SIGTERM')
    return (await server.ended).out
  }
  const message = `${file} did not exist; it is a new, empty database`
  expect(await logged()).toContain(`${message}. To keep the data in another folder, set DATA_DIR`)
  expect(await logged()).not.toContain(message)
})

test('[F37] a link for the first owner that cannot be written is a warning that names the command to use instead', async () => {
  const file = aFile()
  mkdirSync(ownerLinkFile(file))
  const server = await startProcess(file, await freePort())
  expect(await server.get('/healthz')).toMatchObject({ status: 200 })
  server.kill('SIGTERM')
  const { code, out } = await server.ended
  expect(code).toBe(0)
  expect(out).toContain(`cannot write ${ownerLinkFile(file)}, the link for the first owner; run npm run owner -- EMAIL`)
})

test('a start that fails writes no link for the first owner, and the next one writes its own address into it', async () => {
  const [taken, free] = [await freePort(), await freePort()]
  const other = await startProcess(aFile(), taken)
  const file = aFile()
  await expect(startProcess(file, taken)).rejects.toThrow(`port ${taken} is taken`)
  expect(existsSync(ownerLinkFile(file))).toBe(false)
  const server = await startProcess(file, free)
  const link = await vi.waitFor(() => readFileSync(ownerLinkFile(file), 'utf8'))
  expect(link).toContain(`:${free}/office/claim#`)
  for (const each of [server, other]) {
    each.kill('SIGTERM')
    await each.ended
  }
})

test('the log has the warnings about settings, for example about a misspelt one', async () => {
  const server = await startProcess(aFile(), await freePort(), { PUBLC_URL: 'https://club.example' })
  server.kill('SIGTERM')
  expect((await server.ended).out).toContain(
    'there is no setting PUBLC_URL, so it has no effect. Did you mean PUBLIC_URL?',
  )
})

test('[F33] the key of a scorer is never in the log', async () => {
  const server = await startProcess(aFile(), await freePort(), { LOG_LEVEL: 'trace' })
  await server.newMatch()
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  expect(out).toContain('/product')
  expect(out + err).not.toContain(server.scorer.authorization.slice('Bearer '.length))
})
