// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PlayerMatches } from '../../shared/players/profile-schemas.ts'
import type { EntryRow, MatchRecord } from '../matches/matches-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { openDatabase } from '../testing/database.ts'
import { linkOldMatches as link } from '../testing/link-old-matches.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { wouldLink } from './link-names.ts'
import { createPlayerMergesRepository } from './player-merges-repository.ts'
import { createPlayersRepository } from './players-repository.ts'

const CLUB = 'club_naco'
const MANAGER = 'manager@naco.example'
const DATE = Date.parse('2024-05-04T15:00:00Z')

/** Opens a database with matches that a server of an older version has stored. */
async function oldMatches(all: readonly Partial<MatchRecord>[], file = path.join(temporaryFolder(), 'test.db')) {
  const storage = await openDatabase(file)
  onTestFinished(() => storage.close())
  await store(storage, all)
  return storage
}

const idOf = (n: number): string => `old-${String(n).padStart(6, '0')}`

/** Stores matches with a final score from paper. The first player won. */
async function store(storage: Storage, all: readonly Partial<MatchRecord>[]): Promise<void> {
  const { tables } = storage
  const records = all.map((more, n) =>
    aRecord(idOf(n), { club: CLUB, date: DATE, format: 'SET3-S:6/TB7', updatedAt: DATE, ...more }),
  )
  const entries = records.map(
    ({ id }): EntryRow =>
      aRow(id, 1, {
        kind: 'result',
        side: null,
        action: null,
        game: null,
        gamescore: null,
        at: DATE,
        detail: { kind: 'result', status: 'finished', winner: 1, sets: [set(6, 4), set(6, 3)] },
      }),
  )
  const [insertMatches, insertEntries] = [storage.inserter(tables.matches), storage.inserter(tables.matchEntries)]
  await storage.atomically((tx) => [...insertMatches(tx, records), ...insertEntries(tx, entries)])
}

const set = (one: number, other: number) => ({ games: [one, other], tiebreak: null }) as const

const names = (player1: string, player2: string, more: Partial<MatchRecord> = {}) => ({ player1, player2, ...more })

/** Returns everything that the command stores. */
async function stored({ db, tables: { matches, matchPlayers, matchResults, players } }: Storage) {
  const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  return {
    players: (await db.select({ id: players.id, name: players.name, club: players.club }).from(players)).sort(byText),
    linked: (await db.select({ id: matches.id, linked: matches.linked }).from(matches)).sort(byText),
    places: (await db.select().from(matchPlayers)).sort(byText),
    results: (
      await db
        .select({ id: matchResults.matchId, winner: matchResults.winner, version: matchResults.version })
        .from(matchResults)
    ).sort(byText),
  }
}

test('links full names of singles and doubles, with their results, and a second time changes nothing', async () => {
  const storage = await oldMatches([
    names('Ana Reyes', 'Luz Marte'),
    names('Marte Luz', 'ANA REYES'),
    names('Ana Reyes / Eva Cruz', 'Luz Marte / Mia Soto'),
    names('Ana Reyes', 'Luz Marte', { club: 'club_gazcue' }),
    names('Ana Reyes', 'Luz Marte', { archived: true }),
  ])
  const could = await wouldLink(storage)
  expect(could).toMatchObject({ matches: 4, links: 10, missing: 6, open: [] })
  expect(await link(storage)).toEqual(could)
  const after = await stored(storage)
  expect(after.players.map(({ name, club }) => `${name} ${club}`).sort()).toEqual([
    'Ana Reyes club_gazcue',
    'Ana Reyes club_naco',
    'Eva Cruz club_naco',
    'Luz Marte club_gazcue',
    'Luz Marte club_naco',
    'Mia Soto club_naco',
  ])
  const linkedOf = (n: number) => after.linked.find(({ id }) => id === idOf(n))?.linked
  expect(linkedOf(1)).toEqual([linkedOf(0)?.[1], linkedOf(0)?.[0]])
  expect(linkedOf(2)?.[0][0]).toEqual(linkedOf(0)?.[0][0])
  expect(linkedOf(2)?.map((side) => side.length)).toEqual([2, 2])
  expect(linkedOf(4)).toBeNull()
  expect(after.places).toHaveLength(10)
  expect(after.results).toHaveLength(4)
  expect(await link(storage)).toEqual({ matches: 0, links: 0, missing: 0, open: [] })
  expect(await stored(storage)).toEqual(after)
})

test('names in all scripts mean players, whatever their accents', async () => {
  const storage = await oldMatches([
    names('Μαρία Παπαδοπούλου', 'محمد علي'),
    names('ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'مُحَمَّد عَلِيّ'),
    names('王伟', 'José Nu\u0301n\u0303ez'),
    names('王芳', 'Jose Nunez'),
    names('राम कुमार', 'रमा कुमार'),
  ])
  expect(await link(storage)).toMatchObject({ links: 10, missing: 7, open: [] })
})

test('names that are not full, or that several people have, are for the office', async () => {
  const storage = await oldMatches([
    names('Ana', 'Luz Marte'),
    names('A. Reyes', 'Eva Cruz'),
    names('Eva Cruz', 'Cruz Eva'),
    names('Ana Reyes / Eva Cruz', 'Ana Reyes'),
    names('Ana Reyes', 'Mia Soto'),
  ])
  const { add } = createPlayersRepository(storage)
  await storage.atomically((tx) => [
    ...add(
      tx,
      ['a1', 'a2'].map((id) => ({ id, name: 'Ana Reyes', club: CLUB, person: null })),
      1,
    ),
    ...add(tx, [{ id: 'a3', name: 'Ana Reyes', club: 'club_gazcue', person: null }], 1),
  ])
  const { links, open } = await link(storage)
  expect(links).toBe(2)
  expect(open.map(({ name, problem, matches, people }) => [name, problem, matches, people])).toEqual([
    ['A. Reyes', 'short', 1, 0],
    ['Ana', 'short', 1, 0],
    ['Ana Reyes', 'shared', 2, 2],
    ['Ana Reyes / Eva Cruz', 'short', 1, 0],
    ['Eva Cruz', 'opponents', 2, 0],
  ])
})

test('two merged players of one match are for the office', async () => {
  const storage = await oldMatches([names('Ana Reyes', 'Ana Cruz'), names('Ana Reyes', 'Luz Marte')])
  const repository = createPlayersRepository(storage)
  await storage.atomically((tx) =>
    repository.add(
      tx,
      ['Reyes', 'Cruz'].map((name) => ({ id: name, name: `Ana ${name}`, club: CLUB, person: null })),
      1,
    ),
  )
  const [one, other] = await repository.byIds(['Reyes', 'Cruz'])
  if (!one || !other) throw new Error('no players')
  await storage.atomically((tx) => createPlayerMergesRepository(storage).merge(tx, one, other, false))
  const { links, open } = await link(storage)
  expect(links).toBe(2)
  expect(open.map(({ name, problem }) => [name, problem])).toEqual([
    ['Ana Cruz', 'merged'],
    ['Ana Reyes', 'merged'],
  ])
})

test('a name means the one member of the club who has it, and the profile has the old results', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  const storage = await oldMatches(
    [names('Ana Reyes', 'Luz Marte'), names('Eva Cruz', 'Mia Soto', { club: null })],
    file,
  )
  const app = await startApp({ file })
  await storePeople(file, { [MANAGER]: [{ role: 'manager', club: CLUB }] })
  for (const name of ['Ana Reyes', 'Luz Marte', 'Luz Marte']) {
    const added = await app.sendAs(MANAGER, 'POST', '/members', { id: randomUUID(), club: CLUB, name })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  }
  await app.close()
  const { links, missing, open } = await link(storage)
  expect([links, missing]).toEqual([3, 2])
  expect(open).toMatchObject([{ name: 'Luz Marte', problem: 'shared', people: 2 }])
  const people = await storage.db.select().from(storage.tables.players)
  const ana = people.find(({ person }) => person !== null)
  expect(ana).toMatchObject({ name: 'Ana Reyes', club: CLUB })
  const after = await startOwnApp({ file })
  const { matches } = (await after.get(`/players/${ana?.id}/matches`)).body as PlayerMatches
  expect(matches).toMatchObject([{ match: idOf(0), won: true }])
  expect((await after.match(idOf(0))).playerIds).toEqual([[ana?.id], [null]])
})

test('goes on after a crash at any moment, and ends with the same rows', async () => {
  const all = Array.from({ length: 12 }, (_, n) => names(`Ana ${'ABCDEF'[n % 6]}reyes`, `Luz ${'ABC'[n % 3]}marte`))
  const whole = await oldMatches(all)
  await link(whole)
  const wanted = await stored(whole)
  for (const lost of [1, 2, 5]) {
    const storage = await oldMatches(all)
    let writes = 0
    const failing: Storage = {
      ...storage,
      atomically: async (...transaction) => {
        writes += 1
        if (writes === lost) throw new Error('the process ends')
        await storage.atomically(...transaction)
      },
    }
    await link(failing, { atOnce: 2 }).catch(() => undefined)
    await link(storage)
    expect(await stored(storage), `after ${lost} writes`).toEqual(wanted)
  }
})

test('two commands at once link each name once', async () => {
  const all = Array.from({ length: 8 }, (_, n) => names(`Ana ${'ABCDEF'[n % 6]}reyes`, `Luz ${'ABC'[n % 3]}marte`))
  const alone = await oldMatches(all)
  await link(alone)
  const storage = await oldMatches(all)
  const both = await Promise.all([link(storage, { atOnce: 2 }), link(storage, { atOnce: 3 })])
  expect(both[0].links + both[1].links).toBe(16)
  expect(await stored(storage)).toEqual(await stored(alone))
})

test('10,000 namesakes are one name for the office, and matches are linked in parts', async () => {
  const namesakes = Array.from({ length: 10_000 }, (_, n) => ({
    id: `same-${n}`,
    name: 'Ana Reyes',
    club: CLUB,
    person: null,
  }))
  const storage = await oldMatches([
    names('Ana Reyes', 'Luz Marte'),
    ...Array.from({ length: 600 }, () => names('Eva Cruz', 'Mia Soto')),
  ])
  const { add } = createPlayersRepository(storage)
  await storage.atomically((tx) => add(tx, namesakes, 1))
  const progress: number[] = []
  const { links, missing, open } = await link(storage, { onProgress: (done) => progress.push(done) })
  expect([links, missing]).toEqual([1201, 3])
  expect(open).toMatchObject([{ name: 'Ana Reyes', problem: 'shared', people: 10_000 }])
  expect(open[0]?.candidates).toHaveLength(10)
  expect(progress).toEqual([200, 400, 600, 601])
})
