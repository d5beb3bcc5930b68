import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningApp, SCORER_KEY, startApp } from '../../server/testing/running-app.ts'
import { playReplay } from './replay.ts'
import type { Replay, ReplayStep } from './replay-step.ts'
import { createScorerClient } from './scorer-client.ts'
import { type Mishap, startBadNetwork } from './testing/bad-network.ts'
import { createHastyClock } from './testing/hasty-clock.ts'

const STEPS: ReplayStep[] = [
  { player: 'Ana Reyes', action: 'ACE' },
  { player: 'Luz Marte', action: 'WINNER', shot: 'LOB', stroke: 'BACKHAND' },
  { undo: true },
  { player: 'Luz Marte', action: 'FORCED_ERROR' },
  { player: 'Luz Marte', action: 'UNFORCED_ERROR', stroke: 'FOREHAND' },
  { player: 'Ana Reyes', action: 'DOUBLE_FAULT' },
]
const final = (steps: ReplayStep[] = STEPS): Replay => ({
  matchId: 'final',
  create: {
    id: 'final',
    category: "Women's singles",
    company: 'Ana Reyes',
    company2: 'Luz Marte',
    description: 'Final',
    date: '2026-05-01T15:00:00.000Z',
  },
  total: steps.length,
  steps,
})
const FAST = { speed: Number.POSITIVE_INFINITY }

let server: RunningApp
let network: Awaited<ReturnType<typeof startBadNetwork>> | undefined
beforeEach(async () => {
  server = await startApp()
})
afterEach(async () => {
  await network?.close()
  network = undefined
  await server.close()
})

const direct = () => createScorerClient({ url: server.url, key: SCORER_KEY })

async function storedIds(): Promise<string[]> {
  const log = await direct().log('final', 0)
  return log.ok ? log.value.entries.map(({ id }) => id) : []
}

const IDS = ['final-1', 'final-2', 'final-3', 'final-4', 'final-5', 'final-6']

test('a replay creates its match and plays every entry in order', async () => {
  const seen: number[] = []
  const played = await playReplay(direct(), final(), { ...FAST, onProgress: ({ done }) => seen.push(done) })
  expect(played).toEqual({ done: 6, sent: 6, failure: null })
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
  expect(await storedIds()).toEqual(IDS)
  expect(await direct().match('final')).toMatchObject({ value: { scoreboard: { points: ['40', '15'] } } })
})

test('a second replay stores nothing twice', async () => {
  await playReplay(direct(), final(), FAST)
  expect(await playReplay(direct(), final(), FAST)).toEqual({ done: 6, sent: 0, failure: null })
  expect(await storedIds()).toEqual(IDS)
})

test('an interrupted replay continues where it stopped', async () => {
  const ending = new AbortController()
  const stopAtTwo = { ...FAST, signal: ending.signal, onProgress: () => ending.abort() }
  const stopped = await playReplay(direct(), final(), stopAtTwo)
  expect(stopped).toEqual({ done: 1, sent: 1, failure: { kind: 'stopped' } })
  expect(await playReplay(direct(), final(), FAST)).toEqual({ done: 6, sent: 5, failure: null })
  expect(await storedIds()).toEqual(IDS)
})

describe('over a failing network', () => {
  const CYCLE: Mishap[] = [
    'lost-after',
    'none',
    'busy-after',
    'lost-before',
    'none',
    'cut-short',
    'busy-before',
    'none',
  ]
  test.each(CYCLE.map((_, offset) => offset))('stores every point once (failures from %i)', async (offset) => {
    network = await startBadNetwork(server.url, (count) => CYCLE[(count + offset) % CYCLE.length] ?? 'none')
    const client = createScorerClient({ url: network.url, key: SCORER_KEY, clock: createHastyClock() })
    expect(await playReplay(client, final(), FAST)).toEqual({ done: 6, sent: 6, failure: null })
    expect(await storedIds()).toEqual(IDS)
  })
})

describe('with another scorer', () => {
  const other = { id: 'by-hand', player: 'Ana Reyes', action: 'WINNER' } as const

  test('a point of someone else ends the replay', async () => {
    const interfere = async function* () {
      yield* STEPS.slice(0, 2)
      await direct().append('final', other)
      yield* STEPS.slice(2)
    }
    const replay = { ...final(), steps: interfere() }
    expect(await playReplay(direct(), replay, FAST)).toMatchObject({
      done: 2,
      failure: { kind: 'refused', statusCode: 409, code: 'SEQ_CONFLICT', seq: 3 },
    })
  })

  test('a restart continues after their entries', async () => {
    await playReplay(direct(), final(STEPS.slice(0, 2)), FAST)
    await direct().append('final', other)
    expect(await playReplay(direct(), final(), FAST)).toMatchObject({ done: 6, sent: 4, failure: null })
    expect(await storedIds()).toEqual(['final-1', 'final-2', 'by-hand', 'final-3', 'final-4', 'final-5', 'final-6'])
  })
})

test('rejects another file with the same ids, and stores nothing', async () => {
  await playReplay(direct(), final(STEPS.slice(0, 2)), FAST)
  const others = final([STEPS[1] ?? { undo: true }, ...STEPS])
  expect(await playReplay(direct(), others, FAST)).toMatchObject({
    sent: 0,
    failure: { kind: 'refused', statusCode: 422, code: 'ID_REUSED' },
  })
  expect(await storedIds()).toEqual(['final-1', 'final-2'])
})

test('rejects a match with the same id and other players', async () => {
  await playReplay(direct(), final(), FAST)
  const others = final()
  const renamed = { ...others, create: others.create && { ...others.create, company: 'Eve Paulino' } }
  expect(await playReplay(direct(), renamed, FAST)).toMatchObject({ failure: { code: 'OTHER_MATCH' } })
})

test('at 4 entries a second it waits a quarter of a second after each', async () => {
  const clock = createHastyClock()
  await playReplay(direct(), final(), { speed: 4, clock })
  expect(clock.now()).toBe(5 * 250)
})
