import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningApp, SCORER_KEY, startApp } from '../../server/testing/running-app.ts'
import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Action } from '../../shared/scoring/scoring-event.ts'
import { createScorerClient } from './scorer-client.ts'
import { createScoringSession, type ScoringSession } from './scoring-session.ts'
import { type Mishap, startBadNetwork } from './testing/bad-network.ts'
import { createHastyClock } from './testing/hasty-clock.ts'

let server: RunningApp
let network: Awaited<ReturnType<typeof startBadNetwork>>
let mishapOf: (count: number, method: string) => Mishap
beforeEach(async () => {
  server = await startApp()
  mishapOf = () => 'none'
  network = await startBadNetwork(server.url, (count, method) => mishapOf(count, method))
  const match = { company: 'Ana Reyes', company2: 'Luz Marte', category: 'Match', description: '' }
  await other().createMatch({ id: 'final', ...match, date: '2026-05-01T15:00:00Z' })
})
afterEach(async () => {
  await network.close()
  await server.close()
})

const other = () => createScorerClient({ url: server.url, key: SCORER_KEY })
const theirPoint = (id: string): EntryRequest => ({ id, player: 'Luz Marte', action: 'ACE' })

async function newSession(): Promise<ScoringSession> {
  const client = createScorerClient({
    url: network.url,
    key: SCORER_KEY,
    patienceMs: Number.POSITIVE_INFINITY,
    clock: createHastyClock(),
  })
  const match = await client.match('final')
  if (!match.ok) throw new Error('no match')
  let count = 0
  const session = createScoringSession(
    client,
    match.value,
    () => `mine-${++count}`,
    () => {},
  )
  await session.open()
  return session
}

const point = (side: Side, action: Action) =>
  ({ kind: 'action', side, action, shot: undefined, stroke: undefined, game: undefined, gamescore: undefined }) as const

async function storedIds(): Promise<string[]> {
  const log = await other().log('final', 0)
  return log.ok ? log.value.entries.map(({ id }) => id) : []
}
/** Longest wait for a condition (ms). Vitest's default, one second, is too short on a busy machine. */
const PATIENCE = { timeout: 15_000 }
const settled = (session: ScoringSession) => vi.waitFor(() => expect(session.state().pending).toHaveLength(0), PATIENCE)
const asked = (session: ScoringSession) => vi.waitFor(() => expect(session.state().question).not.toBeNull(), PATIENCE)

test('stores entries in order, and shows them before they are stored', async () => {
  const session = await newSession()
  session.add(point(1, 'ACE'))
  session.add(point(2, 'DOUBLE_FAULT'))
  session.add({ kind: 'undo' })
  expect(session.state().log.live.seq).toBe(0)
  expect(session.projected().live.score.points).toEqual([1, 0])
  await settled(session)
  expect(await storedIds()).toEqual(['mine-1', 'mine-2', 'mine-3'])
  expect(session.state().log.live.score.points).toEqual([1, 0])
})

test('rejects an entry that is not allowed, even if the entry that forbids it is not stored yet', async () => {
  const session = await newSession()
  expect(session.add({ kind: 'undo' })).toBe('NOTHING_TO_UNDO')
  expect(session.add({ kind: 'status', status: 'retired', winner: 1 })).toBeNull()
  expect(session.add(point(1, 'ACE'))).toBe('MATCH_OVER')
  await settled(session)
  expect(await storedIds()).toEqual(['mine-1'])
})

test('queues entries while the network fails, and stores each once', async () => {
  const cycle: Mishap[] = ['lost-after', 'busy-after', 'lost-before', 'cut-short', 'none', 'busy-before']
  const session = await newSession()
  mishapOf = (count) => cycle[count % cycle.length] ?? 'none'
  for (let n = 0; n < 8; n++) session.add(point(n % 2 ? 1 : 2, 'WINNER'))
  await settled(session)
  expect(await storedIds()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `mine-${n}`))
  expect(session.state().question).toBeNull()
})

describe('when another scorer was faster', () => {
  async function conflict(...typed: Parameters<ScoringSession['add']>[0][]) {
    const session = await newSession()
    await other().append('final', theirPoint('theirs'))
    for (const draft of typed) session.add(draft)
    await asked(session)
    return session
  }

  test('shows their entries and stores none of mine', async () => {
    const session = await conflict(point(2, 'ACE'), point(1, 'ACE'))
    expect(session.state().question).toMatchObject({ theirs: [{ seq: 1, id: 'theirs' }], refusal: null })
    expect(session.state().pending.map(({ id }) => id)).toEqual(['mine-1', 'mine-2'])
    expect(await storedIds()).toEqual(['theirs'])
  })

  test('can store mine after theirs', async () => {
    const session = await conflict(point(2, 'ACE'), point(1, 'ACE'))
    await session.keep()
    await settled(session)
    expect(await storedIds()).toEqual(['theirs', 'mine-1', 'mine-2'])
  })

  test('can discard mine, and then asks about the next one', async () => {
    const session = await conflict(point(2, 'ACE'), point(1, 'ACE'))
    await session.drop()
    expect(session.state().question).not.toBeNull()
    await session.keep()
    await settled(session)
    expect(await storedIds()).toEqual(['theirs', 'mine-2'])
  })

  test('can discard all of mine', async () => {
    const session = await conflict(point(2, 'ACE'), point(1, 'ACE'))
    await session.dropAll()
    expect(session.state()).toMatchObject({ pending: [], question: null })
    expect(await storedIds()).toEqual(['theirs'])
  })

  test('an undo never undoes an entry that its scorer has not seen', async () => {
    const session = await newSession()
    session.add(point(1, 'ACE'))
    await settled(session)
    await other().append('final', theirPoint('theirs'))
    session.add({ kind: 'undo' })
    await asked(session)
    expect(await storedIds()).toEqual(['mine-1', 'theirs'])
  })

  test('recognises my point after its answer was lost', async () => {
    const session = await newSession()
    let posts = 0
    mishapOf = (_, method) => {
      if (method !== 'POST' || posts++ > 0) return 'none'
      return 'lost-after'
    }
    session.add(point(1, 'ACE'))
    await settled(session)
    expect(session.state()).toMatchObject({ question: null, log: { live: { seq: 1 } } })
  })

  test('finds their entries before I type anything', async () => {
    const session = await newSession()
    await other().append('final', theirPoint('theirs'))
    await session.look()
    expect(session.state().question?.theirs).toHaveLength(1)
    await session.keep()
    expect(session.state().question).toBeNull()
    session.add(point(1, 'ACE'))
    await settled(session)
    expect(await storedIds()).toEqual(['theirs', 'mine-1'])
  })
})

test('asks about an entry that the server rejects, and keeps it', async () => {
  const session = await newSession()
  await other().append('final', [{ id: 'end', status: 'finished', winner: null }])
  session.add(point(1, 'ACE'))
  await asked(session)
  await session.keep()
  await asked(session)
  expect(session.state().question?.refusal).toContain('MATCH_OVER')
  expect(session.state().pending).toHaveLength(1)
})
