// Runs on both databases.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { filledPlayer, fillResults, latestOfBusiest } from '../testing/filled-ratings.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { openPlayers } from './players.ts'
import { openProfiles, type Profiles } from './profile.ts'

const MANAGER = 'manager@naco.example'
const app = await startApp({ config: { clubWrites: 1_000_000 } })
await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
const storage = await openDatabase(app.file)
afterAll(async () => {
  await storage.close()
  await app.close()
})

const unused = () => {
  throw new Error('reading changes nothing')
}
const DEPS = { audit: unused, hidePlayers: unused, clock: Date.now }
const players = openPlayers({ ...DEPS, storage })
const rest = { ratings: undefined, curves: undefined }
/** Returns the profile of a player by a server that has read nothing yet. */
const fresh = async (id: string): Promise<PlayerProfile> => ({
  ...(await openProfiles({ storage, players }).profile(id)),
  ...rest,
})
const kept = async (id: string): Promise<PlayerProfile> => ({
  ...((await app.get(`/players/${id}`)).body as PlayerProfile),
  ...rest,
})

async function as(method: string, path: string, body?: object): Promise<void> {
  const { status, body: answer } = await app.sendAs(MANAGER, method, path, body)
  expect(status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300)
}
async function aPlayer(name: string): Promise<string> {
  const id = randomUUID()
  await as('POST', '/players', { id, name, club: 'club_naco' })
  return id
}

test('a result that ratings have yet to follow is on the page at once', async () => {
  const own = await openDatabase(path.join(temporaryFolder(), 'test.db'))
  onTestFinished(() => own.close())
  const sizes = { players: 20, matches: 60 }
  await fillResults(own, sizes)
  const read = async (profiles: Profiles) => (await profiles.profile(filledPlayer(0))).results
  const open = () => openProfiles({ storage: own, players: openPlayers({ ...DEPS, storage: own }) })
  const profiles = open()
  const before = await read(profiles)
  const { matchResults } = own.tables
  await own.atomically((tx) => [
    tx
      .update(matchResults)
      .set({ endedAt: null, version: 2, pending: true })
      .where(eq(matchResults.matchId, latestOfBusiest(sizes).match))
      .returning({ id: matchResults.matchId }),
  ])
  const after = await read(profiles)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await read(open()))
})

const STEPS = ['score', 'paper', 'earlier', 'correct', 'undo', 'archive', 'walkover', 'merge', 'separate'] as const

test('after any results, corrections and merges, a profile is that of a server that has read nothing before', async () => {
  let days = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 12 }), async (steps) => {
      const [ana, luz, other] = [await aPlayer('Ana Sums'), await aPlayer('Luz Sums'), await aPlayer('L. Sums')]
      const played: { readonly id: string; readonly one: string; isScored: boolean }[] = []
      let isMerged = false
      const aMatch = async (day: number, opponent: string, format = 'SET3-S:6/TB7') => {
        const date = new Date(Date.UTC(2026, 0, 1, 20) + day * 86_400_000).toISOString()
        return app.newMatch({ format, date, firstServer: 1, playerIds: [[ana], [opponent]] })
      }
      const result = (won: readonly [number, number]) => ({
        id: randomUUID(),
        status: 'finished',
        sets: [won, won].map((games) => ({ games, tiebreak: null })),
      })
      for (const step of steps) {
        const opponent = played.length % 2 === 0 ? luz : other
        const last = played.at(-1)
        if (step === 'score') {
          const match = await aMatch(++days, opponent, 'SET1-S:2/TB7')
          const actions = [...Array<'ACE'>(4).fill('ACE'), ...Array<'WINNER'>(4).fill('WINNER')] as const
          const points = actions.map((action) => pointBy(match.one, { action }))
          expect((await app.score(match.id, points)).status).toBe(201)
          played.push({ ...match, isScored: true })
        } else if (step === 'paper' || step === 'earlier') {
          const match = await aMatch(step === 'paper' ? ++days : days - 5, opponent)
          await app.score(match.id, result([6, 2]))
          played.push({ ...match, isScored: false })
        } else if (step === 'walkover') {
          const match = await aMatch(++days, opponent)
          await app.score(match.id, { id: randomUUID(), status: 'walkover', winner: match.one })
        } else if (step === 'correct' && last && !last.isScored) {
          await app.score(last.id, { id: randomUUID(), undo: true })
          await app.score(last.id, result([3, 6]))
        } else if (step === 'undo' && last) {
          await app.score(last.id, { id: randomUUID(), undo: true })
          played.pop()
        } else if (step === 'archive' && last) {
          await app.patch(last.id, { archived: true })
          played.pop()
        } else if (step === 'merge' && !isMerged) {
          await as('POST', `/players/${other}/merge`, { into: luz })
          isMerged = true
        } else if (step === 'separate' && isMerged) {
          await as('POST', `/players/${other}/separate`)
          isMerged = false
        }
        for (const id of [ana, luz]) expect(await kept(id), steps.join(', ')).toEqual(await fresh(id))
      }
      expect((await kept(ana)).results.singles.played).toBe(played.length)
    }),
    { numRuns: 8 },
  )
})
