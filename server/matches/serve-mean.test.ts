import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CLUB_POINTS } from '../../shared/probability/club-prior.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { aMatch, anUndo, aStatus, pointBy } from '../testing/client.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'
import { createMatchesRepository, EMPTY_COLUMNS, type MatchRecord } from './matches-repository.ts'

describe.each([
  ['SQLite', async () => openSqlite(`${temporaryFolder()}/test.db`)],
  ['PostgreSQL', openPglite],
])('with %s, the mean of a club', (_, open) => {
  test(`is the prior of the matches that are created once its finished matches have ${CLUB_POINTS} service points`, async () => {
    const storage = await open()
    const kept = { ...storage, close: async () => undefined }
    const long = await storeLong(storage, CLUB_POINTS - 2)
    const app = await startApp({ storage: () => kept })
    const early = await app.newMatch({ club: 'club_naco' })

    expect(await meanOfNew(app, 'club_naco')).toBeUndefined()
    const short = await app.newMatch({ club: 'club_naco', format: FORMAT, firstServer: 1 })
    expect(await app.score(short.id, [pointBy(short.one), pointBy(short.two)])).toMatchObject({ status: 201 })
    expect(await meanOfNew(app, 'club_naco')).toBeUndefined()
    expect(await app.score(short.id, aStatus('retired', { winner: short.one }))).toMatchObject({ status: 201 })
    expect(await meanOfNew(app, 'club_naco')).toBe(0.5)
    expect(await meanOfNew(app, 'club_gazcue')).toBeUndefined()
    expect(await meanOfNew(app, null)).toBeUndefined()
    expect(await app.match(early.id)).not.toHaveProperty('serveMean')

    // A match with the mean keeps it. The same request again is no other description.
    const body = { ...aMatch(), id: randomUUID(), club: 'club_naco' }
    expect(await app.post('/product', body)).toMatchObject({ status: 201, body: { serveMean: 0.5 } })
    expect(await app.score(long.id, anUndo())).toMatchObject({ status: 201 })
    expect(await meanOfNew(app, 'club_naco')).toBeUndefined()
    expect(await app.post('/product', body)).toMatchObject({ status: 200, body: { serveMean: 0.5 } })
    expect(await app.score(long.id, aStatus('retired', { winner: long.player1 }))).toMatchObject({ status: 201 })
    await app.close()

    const again = await startApp({ storage: () => storage })
    expect(await again.match(body.id)).toMatchObject({ serveMean: 0.5 })
    expect(await again.matches()).toContainEqual(expect.objectContaining({ id: body.id, serveMean: 0.5 }))
    expect(await meanOfNew(again, 'club_naco')).toBe(0.5)
    await again.close()
  })
})

const FORMAT = 'SET3-S:6/TB7'

/** Stores a match with one game of this number of points, of which each side wins half, and a retirement. */
async function storeLong(storage: Storage, points: number): Promise<MatchRecord> {
  const record = aRecord('long', { club: 'club_naco', format: FORMAT, firstServer: 1 })
  const played = Array.from({ length: points }, (_, n) => aRow('long', n + 1, { side: n % 2 === 0 ? 1 : 2 }))
  const detail = { kind: 'status', status: 'retired', winner: 1 } as const
  const end = aRow('long', points + 1, { ...EMPTY_COLUMNS, kind: 'status', detail })
  await createMatchesRepository(storage).store({ created: [record], changed: [], entries: [...played, end] })
  return record
}

async function meanOfNew(app: RunningApp, club: string | null): Promise<number | undefined> {
  const { id } = await app.newMatch({ club })
  return (await app.match(id)).serveMean
}
