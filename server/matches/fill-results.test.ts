// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { openDatabase } from '../testing/database.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { fillResults } from './fill-results.ts'
import { createMatchesRepository } from './matches-repository.ts'
import { resultsIn } from './result-of.ts'
import { openScoresheets } from './scoresheets.ts'

const MANAGER = 'manager@naco.example'
const SETS = [
  { games: [6, 4], tiebreak: null },
  { games: [6, 3], tiebreak: null },
]

/** Plays three matches, and takes the result of the last one back. */
async function playedMatches() {
  const file = path.join(temporaryFolder(), 'test.db')
  const app = await startApp({ file })
  await storePeople(file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
  const aPlayer = async (name: string) => {
    const id = randomUUID()
    await app.sendAs(MANAGER, 'POST', '/players', { id, name, club: 'club_naco' })
    return id
  }
  const playerIds = [[await aPlayer('Ana Reyes')], [await aPlayer('Luz Marte')]]
  const match = () => app.newMatch({ club: 'club_naco', format: 'SET3-S:6/TB7', playerIds })
  const matches = [await match(), await match(), await match()] as const
  for (const { id } of matches) await app.score(id, { id: 'r', status: 'finished', sets: SETS })
  await app.score(matches[2].id, { id: 'u', undo: true })
  await app.close()
  return { file, matches }
}

/** Deletes the results of these matches, as if a server of an older version had stored their ends. */
const forget = (storage: Storage, matches: readonly string[]): Promise<void> => {
  const { matchResults } = storage.tables
  return storage.atomically((tx) => [
    tx.delete(matchResults).where(inArray(matchResults.matchId, matches)).returning({ id: matchResults.matchId }),
  ])
}

test('a start stores the results that a server of an older version has left, and takes back those that it has undone', async () => {
  const { file, matches } = await playedMatches()
  const [kept, lost, undone] = matches

  const storage = await openDatabase(file)
  const { matchResults } = storage.tables
  const rows = () => storage.db.select().from(matchResults).orderBy(matchResults.matchId)
  const before = await rows()
  const row = (id: string) => before.find(({ matchId }) => matchId === id)
  const ended = row(kept.id)
  if (!ended) throw new Error('no result')
  await forget(storage, [lost.id])
  await storage.atomically((tx) => [
    tx
      .update(matchResults)
      .set({ endedAt: ended.endedAt, winner: 1, pending: false })
      .where(eq(matchResults.matchId, undone.id))
      .returning({ id: matchResults.matchId }),
  ])
  await (await startApp({ file })).close()
  const after = await rows()
  const found = (id: string) => after.find(({ matchId }) => matchId === id)
  expect(found(kept.id)).toMatchObject({ version: ended.version })
  const { version: _, pending: __, ...lostBefore } = row(lost.id) ?? { version: 0, pending: false }
  expect(found(lost.id)).toMatchObject(lostBefore)
  expect(found(undone.id)).toMatchObject({ endedAt: null, winner: null })
  await storage.close()
})

test('a match that another server changes meanwhile is left to that server, and all others get their results', async () => {
  const { file, matches } = await playedMatches()
  const [changed, lost] = matches
  const storage = await openDatabase(file)
  onTestFinished(() => storage.close())
  await forget(storage, [changed.id, lost.id])
  const repository = createMatchesRepository(storage)
  let isFirst = true
  const interrupted: Pick<typeof repository, 'store'> = {
    store: async (batch) => {
      const { matches } = storage.tables
      if (isFirst)
        await storage.atomically((tx) => [
          tx.update(matches).set({ updatedAt: 1 }).where(eq(matches.id, changed.id)).returning({ id: matches.id }),
        ])
      isFirst = false
      await repository.store(batch)
    },
  }
  await fillResults(
    storage,
    interrupted,
    await openScoresheets(repository),
    resultsIn(() => 'UTC'),
  )
  const rows = await storage.db.select().from(storage.tables.matchResults)
  expect(rows.flatMap(({ matchId, winner }) => (winner === 1 ? [matchId] : []))).toEqual([lost.id])
})
