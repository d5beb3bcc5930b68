import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import BetterSqlite3, { SQLITE_PACKAGE } from '../../storage/better-sqlite3.ts'
import { pointBy, seqOf } from '../client.ts'
import { expectError } from '../errors.ts'
import { storePeople } from '../people-rows.ts'
import { localIdentity, temporaryFolder } from '../running-app.ts'
import { openWatcher } from '../watcher.ts'
import { type BuiltServer, MEBIBYTE, measured, startBuilt, upTo } from './built-server.ts'

/** Mounts a disk of this size (bytes). Returns null if this machine does not allow it. */
function smallDisk(bytes: number): string | null {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** Returns a Node option. While the file exists, the process's databases can't grow (SQLITE_FULL), as on a full disk. */
const growsUnless = (file: string): string => {
  const code = `import { createRequire } from 'node:module'; import { existsSync } from 'node:fs'
    const load = createRequire(${JSON.stringify(import.meta.filename)})
    const { prototype } = load('${SQLITE_PACKAGE}')
    const { transaction } = prototype
    prototype.transaction = function (run) {
      this.pragma('max_page_count = ' + (existsSync(${JSON.stringify(file)}) ? 1 : 1e6))
      return transaction.call(this, run)
    }`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

/** Starts a server on a small disk, with functions that fill the disk and free it. */
async function aServerOnASmallDisk(): Promise<{ server: BuiltServer; fill: () => void; free: () => void }> {
  const disk = smallDisk(8 * MEBIBYTE)
  const ballast = path.join(disk ?? temporaryFolder(), 'ballast')
  const server = disk ? await startBuilt({}, disk) : await startBuilt({ NODE_OPTIONS: growsUnless(ballast) })
  measured(disk ? 'on a tmpfs of 8 MiB' : 'with max_page_count, because this machine does not allow mounts')
  const fill = () => {
    try {
      writeFileSync(ballast, Buffer.alloc(disk ? 8 * MEBIBYTE : 1))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  return { server, fill, free: () => rmSync(ballast) }
}

test('[F3] with a full disk points get a 503 with Retry-After, reads go on, and no point is lost or duplicated', async () => {
  const { server, fill, free } = await aServerOnASmallDisk()
  const { id, one } = await server.newMatch()
  const watcher = await openWatcher(server.url)
  await watcher.watch(id)
  const sent: ReturnType<typeof pointBy>[] = []
  const post = async (points: ReturnType<typeof pointBy>[]) => {
    sent.push(...points)
    return server.score(id, points)
  }
  expect(seqOf(await post([pointBy(one)]))).toBe(1)

  fill()
  // The file may still have free space for a few points.
  let refused = null
  for (let n = 0; n < 50 && !refused; n++) {
    const points = upTo(100).map(() => pointBy(one))
    const answer = await post(points)
    if (answer.status !== 201) refused = { answer, points }
  }
  if (!refused) throw new Error('the disk was never full')
  const before = await server.match(id)
  for (let n = 0; n < 5; n++) {
    const again = await server.score(id, refused.points)
    expectError(again, 503, 'STORAGE_UNAVAILABLE')
    expect(again.headers.get('retry-after')).toBe('2')
  }
  expect(await server.match(id)).toEqual(before)
  expect(watcher.entries).toHaveLength(before.seq)
  expect(await server.get('/readyz')).toMatchObject({ status: 200 })

  free()
  expect(await server.score(id, refused.points)).toMatchObject({ status: 201 })
  expect((await server.score(id, refused.points)).status).toBe(200)
  const { entries } = await server.log(id)
  expect(entries.map((entry) => entry.id)).toEqual(sent.map((point) => point.id))
  await watcher.sees(upTo(sent.length))
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  const again = await server.again()
  expect((await again.log(id)).entries).toEqual(entries)
})

test('[F3] with a full disk an upload and a booking get a 503 and store nothing, and both work once there is space', async () => {
  const { server, fill, free } = await aServerOnASmallDisk()
  const [player, manager] = ['ana@example.com', 'manager@example.com']
  await storePeople(server.file, { [manager]: [{ role: 'manager', club: null }] })
  // Noise, because a picture of one colour fits on every disk.
  const noise = sharp(randomBytes(3 * 900 * 900), { raw: { width: 900, height: 900, channels: 3 } })
  const picture = Buffer.from(await noise.png().toBuffer())
  const head =
    '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const form = new Uint8Array(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--cut--\r\n')]))
  const upload = async () =>
    server.call('POST', '/images', form, {
      authorization: `Bearer ${await localIdentity.sign({ email: manager, name: '' })}`,
      'content-type': 'multipart/form-data; boundary=cut',
    })
  // Tomorrow at noon of the club.
  const startsAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T16:00:00.000Z`
  const book = (id: number) =>
    server.postAs(player, '/bookings', { id, court: `club_naco-${id}`, startsAt, title: 'Practice' })
  const bookings = async () =>
    ((await server.sendAs(player, 'GET', '/bookings')).body as { bookings: unknown[] }).bookings
  const before = await bookings()
  const pictures = () => {
    const database = new BetterSqlite3(server.file, { readonly: true })
    const count = database.prepare<[], number>('select count(*) from pictures').pluck().get()
    database.close()
    return count
  }

  fill()
  for (let n = 0; n < 3; n++) {
    expectError(await upload(), 503, 'STORAGE_UNAVAILABLE')
    expectError(await book(1), 503, 'STORAGE_UNAVAILABLE')
  }
  expect(await bookings()).toEqual(before)
  expect(pictures()).toBe(0)

  free()
  expect(await upload()).toMatchObject({ status: 201 })
  expect(await book(1)).toMatchObject({ status: 201 })
  expect(await bookings()).toHaveLength(before.length + 1)
  expect(pictures()).toBe(1)
})

test('[F4] with a locked database a point waits about 5 s, then gets a 503 with Retry-After; reads go on, and it recovers', async () => {
  const server = await startBuilt()
  const { id, one } = await server.newMatch()
  const other = new BetterSqlite3(server.file)
  onTestFinished(() => void other.close())

  other.exec('BEGIN IMMEDIATE')
  const short = server.score(id, pointBy(one))
  for (let n = 0; n < 20; n++) expect((await server.match(id)).seq).toBe(0)
  other.exec('ROLLBACK')
  expect(await short).toMatchObject({ status: 201 })

  other.exec('BEGIN IMMEDIATE')
  const point = pointBy(one)
  const started = performance.now()
  const long = server.score(id, point)
  for (let n = 0; n < 20; n++) expect((await server.match(id)).seq).toBe(1)
  const refused = await long
  const waited = performance.now() - started
  expectError(refused, 503, 'STORAGE_UNAVAILABLE')
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(waited).toBeGreaterThan(4500)
  expect(waited).toBeLessThan(7000)
  measured(`refused after ${(waited / 1000).toFixed(1)} s`)
  other.exec('ROLLBACK')
  expect(seqOf(await server.score(id, point))).toBe(2)
})
