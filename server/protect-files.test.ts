import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { copyDatabase } from './database/copy-database.ts'
import { openSqlite } from './database/sqlite.ts'
import { mailTransport } from './mail/mail-transport.ts'
import { protectFiles } from './protect-files.ts'
import BetterSqlite3 from './storage/better-sqlite3.ts'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { startProcess } from './testing/server-process.ts'

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)

/** Creates a folder as earlier versions and careless copies may have left it: everybody can read all of its files. */
async function openFolder() {
  const folder = temporaryFolder()
  const at = (name: string): string => path.join(folder, name)
  await openSqlite(at('ventaja.db')).close()
  const source = new BetterSqlite3(at('ventaja.db'))
  await copyDatabase(source, at('last-week.backup'))
  source.close()
  mkdirSync(at('outbox'))
  const named = [
    'scorer.key',
    'token.key',
    'push.key',
    'owner-link.txt',
    'outbox/order-1.eml',
    'outbox/order-2.eml.part',
    'last-week.backup-shm',
  ]
  const beside = ['-wal', '-shm', '.replaced-20300601T100000000Z', '.replaced-20300601T100000000Z-wal']
  const ours = [...named, ...beside.map((end) => `ventaja.db${end}`)]
  for (const name of ours) writeFileSync(at(name), 'a key that is long enough')
  const others = ['notes.txt', 'ventaja.dbx', 'songs.db']
  for (const name of others) writeFileSync(at(name), 'SQLite format 3\0 songs')
  ours.push('ventaja.db', 'last-week.backup')
  for (const name of [...ours, ...others]) chmodSync(at(name), 0o664)
  chmodSync(at('outbox'), 0o775)
  return { at, ours, others }
}

test('makes keys, emails, databases and backups readable by their owner only, and leaves other files as they are', async () => {
  const { at, ours, others } = await openFolder()
  expect(protectFiles(at('ventaja.db'))).toEqual({ closed: ours.length + 1, refused: [] })
  for (const name of ours) expect([name, modeOf(at(name))]).toEqual([name, '600'])
  for (const name of others) expect([name, modeOf(at(name))]).toEqual([name, '664'])
  expect(modeOf(at('outbox'))).toBe('700')
  expect(protectFiles(at('ventaja.db'))).toEqual({ closed: 0, refused: [] })
})

test('keeps the mode of a pipe or a device', () => {
  const pipe = path.join(temporaryFolder(), 'pipe')
  spawnSync('mkfifo', ['-m', '666', pipe])
  expect(protectFiles(pipe)).toEqual({ closed: 0, refused: [] })
  expect(modeOf(pipe)).toBe('666')
})

test('finds a database behind a link, with the files beside it', async () => {
  const { at } = await openFolder()
  const link = path.join(temporaryFolder(), 'link.db')
  symlinkSync(at('ventaja.db'), link)
  protectFiles(link)
  expect([modeOf(at('ventaja.db')), modeOf(at('ventaja.db-wal'))]).toEqual(['600', '600'])
})

test('changes nothing in a folder that does not exist yet', () => {
  expect(protectFiles(path.join(temporaryFolder(), 'new', 'ventaja.db'))).toEqual({ closed: 0, refused: [] })
})

test('a server corrects the modes at its start, and writes only files that its owner alone can read', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'ventaja.db')
  await openSqlite(file).close()
  chmodSync(file, 0o644)
  const server = await startProcess(file, await freePort(), { SCORER_KEY: '' })
  const names = [
    'scorer.key',
    'token.key',
    'owner-link.txt',
    'ventaja.db',
    'ventaja.db-shm',
    'ventaja.db-wal',
    'ventaja.db.lock',
  ]
  // The server writes the link of the first owner after it has begun to listen.
  await vi.waitFor(() => expect(readdirSync(folder)).toContain('owner-link.txt'))
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(path.join(folder, name))]))
  const compiled = 'enableCompileCache' in nodeModule ? { compiled: '700' } : {}
  expect(modes).toEqual({ ...Object.fromEntries(names.map((name) => [name, '600'])), ...compiled })
  server.kill('SIGTERM')
  expect((await server.ended).out).toContain('files changed: 1')
})

test('an email stored as a file is readable by its owner only', async () => {
  const folder = temporaryFolder()
  const databaseFile = path.join(folder, 'ventaja.db')
  const letter = { id: 'order-1', recipient: 'a@example.com', subject: 's', text: 't', html: 'h', language: 'en' }
  await mailTransport({ smtpUrl: null, mailFrom: 'shop@club.example', databaseFile }).send(letter)
  expect(modeOf(path.join(folder, 'outbox'))).toBe('700')
  expect(modeOf(path.join(folder, 'outbox/order-1.eml'))).toBe('600')
})
