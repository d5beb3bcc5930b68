import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TIMES } from '../../../shared/time/week.ts'
import { countsOf, openExisting } from '../../database/existing-database.ts'
import { projectRoot } from '../../storage/root.ts'
import { buyerOf } from '../a-shop.ts'
import { anUndo, pointBy, seqOf, type TestMatch } from '../client.ts'
import { temporaryFolder } from '../running-app.ts'
import { type BuiltServer, startBuilt, upTo } from './built-server.ts'

async function run(command: 'backup' | 'restore', database: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(projectRoot, 'scripts', `${command}.ts`), ...args],
    {
      env: { ...process.env, DATABASE_URL: `file:${database}` },
    },
  )
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  child.stderr.on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const countsIn = (file: string) => {
  const database = openExisting(file)
  try {
    return countsOf(database)
  } finally {
    database.close()
  }
}

/** Fills a club with data of every feature. */
async function fillClub(server: BuiltServer): Promise<TestMatch[]> {
  const matches = [await server.newMatch(), await server.newMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })]
  for (const { id, one, two } of matches) {
    await server.score(id, [pointBy(two), pointBy(one, { action: 'ACE' }), anUndo(), pointBy(one, { shot: 'LOB' })])
  }
  const buyer = buyerOf(server.postAs)
  await buyer.add(1)
  await buyer.pay()
  const { post } = buyer
  // Two days, because today's hours may have passed. One of the two is not today.
  for (const day of ['Monday', 'Thursday']) {
    await post('/createreservation', { club: 'club_arroyo_hondo', day, court: 'Court 1', time: TIMES[0], title: 'Ana' })
  }
  await post('/createvent', { title: 'Class', day: 'Monday', time: TIMES[0] })
  await post('/createcalendarlink', {})
  return matches
}

/** Appends one more entry: a point, or an undo if the match is over. */
async function goOn(server: Pick<BuiltServer, 'score'>, { id, one }: TestMatch) {
  const answer = await server.score(id, pointBy(one))
  return answer.status === 201 ? answer : server.score(id, anUndo())
}

/** Returns everything that the club's pages show. */
async function shown(server: BuiltServer, matches: readonly TestMatch[]) {
  const public_ = [
    '/product',
    '/product?view=summary',
    '/products',
    '/blogs',
    ...matches.map(({ id }) => `/product/${id}/actions`),
  ]
  const reads = public_.map(async (path) => [path, (await server.get(path)).body])
  const own = ['/cart', '/reservations', '/events', '/calendarlink']
  const owned = own.map(async (path) => [path, (await server.postAs('ana@example.com', path, {})).body])
  return Object.fromEntries(await Promise.all([...reads, ...owned]))
}

test('[F5] a backup made during scoring has complete logs, and restoring it brings back every count and every score', async () => {
  const server = await startBuilt()
  const matches = await fillClub(server)
  const folder = temporaryFolder()

  // Ten scorers for each match post as fast as they get responses.
  const busy = path.join(folder, 'busy.db')
  const answered = new Map(matches.map(({ id }) => [id, 4]))
  let posting = true
  const scorers = matches.flatMap((match) =>
    upTo(10).map(async () => {
      while (posting) {
        const seq = seqOf(await goOn(server, match))
        answered.set(match.id, Math.max(seq, answered.get(match.id) ?? 0))
      }
    }),
  )
  const before = new Map(answered)
  const backedUp = await run('backup', server.file, busy)
  posting = false
  await Promise.all(scorers)
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('match_entries') })
  const rows = openExisting(busy)
  for (const { id } of matches) {
    const seqs = rows
      .prepare<[string], number>('select seq from match_entries where match_id = ? order by seq')
      .pluck()
      .all(id)
    expect(seqs).toEqual(upTo(seqs.length))
    expect(seqs.length).toBeGreaterThanOrEqual(before.get(id) ?? 0)
    expect(seqs.length).toBeLessThanOrEqual((await server.log(id)).seq)
  }
  rows.close()

  // Nobody scores now, so the restored server must show exactly this.
  const quiet = path.join(folder, 'new', 'quiet.db')
  expect(await run('backup', server.file, quiet)).toMatchObject({ code: 0 })
  expect(statSync(quiet).mode & 0o777).toBe(0o600)
  expect(await run('backup', server.file, quiet)).toMatchObject({ code: 1, said: expect.stringContaining('--force') })
  const was = await shown(server, matches)
  const counts = countsIn(server.file)
  expect(countsIn(quiet)).toEqual(counts)
  for (const table of [
    'matches',
    'match_entries',
    'products',
    'blog_posts',
    'orders',
    'calendar_events',
    'reservations',
  ]) {
    expect([table, counts[table]]).toEqual([table, expect.toSatisfy((count: number) => count > 0)])
  }

  // More points after the backup, then the database is destroyed.
  for (const match of matches) await goOn(server, match)
  expect(await run('restore', server.file, quiet)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in use'),
  })
  server.kill('SIGTERM')
  await server.ended
  const refused = await run('restore', server.file, quiet)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('match_entries') })
  expect(countsIn(server.file)).not.toEqual(counts)
  writeFileSync(server.file, 'the disk wrote this'.repeat(1000))
  expect(await run('restore', server.file, quiet)).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be read'),
  })
  expect(await run('restore', server.file, quiet, '--force')).toMatchObject({ code: 0 })
  expect(readdirSync(path.dirname(server.file)).filter((name) => name.includes('.replaced-'))).not.toEqual([])

  expect(countsIn(server.file)).toEqual(counts)
  const again = await server.again()
  expect(await shown(again, matches)).toEqual(was)
  for (const match of matches) {
    const { seq } = was[`/product/${match.id}/actions`] as { seq: number }
    expect(seqOf(await goOn(again, match))).toBe(seq + 1)
  }
})
