// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'

const MANAGER = 'manager@naco.example'
const SETS = [
  { games: [6, 4], tiebreak: null },
  { games: [6, 3], tiebreak: null },
]

test('a start stores the results that a server of an older version has left, and takes back those that it has undone', async () => {
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
  const [kept, lost, undone] = [await match(), await match(), await match()]
  for (const { id } of [kept, lost, undone]) await app.score(id, { id: 'r', status: 'finished', sets: SETS })
  await app.score(undone.id, { id: 'u', undo: true })
  await app.close()

  const storage = await openDatabase(file)
  const { matchResults } = storage.tables
  const rows = () => storage.db.select().from(matchResults).orderBy(matchResults.matchId)
  const before = await rows()
  const row = (id: string) => before.find(({ matchId }) => matchId === id)
  const ended = row(kept.id)
  if (!ended) throw new Error('no result')
  await storage.atomically((tx) => [
    tx.delete(matchResults).where(eq(matchResults.matchId, lost.id)).returning({ id: matchResults.matchId }),
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
