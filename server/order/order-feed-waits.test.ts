import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { feedOrders, type OrderFeed } from './order-feed.ts'

const DAY = { club: 'club', date: '2030-06-01' }
type Deps = Parameters<typeof feedOrders>[1]

const NINE = Date.parse('2030-06-01T09:00:00Z')
/** More than the time between two looks for changes (ms). */
const LOOK_MS = 2500

/** A day that somebody watches, with what was computed for it. @param waits whether a match waits */
function aWatchedDay(waits: boolean) {
  const now = { clock: NINE, ratings: 1, version: 1 }
  /** The reads of the day that the test ends; null: each ends at once. */
  const held: { reads: (() => void)[] | null } = { reads: null }
  const sent: string[] = []
  const computed: string[] = []
  const note = (what: string) => () => {
    computed.push(what)
    return new Map()
  }
  let update: (updates: unknown[]) => void = () => undefined
  let change: (day: object) => void = () => undefined
  let connect: (socket: object) => void = () => undefined
  const stateNow = () => ({
    row: { version: now.version },
    isToday: now.clock < NINE + 86_400_000 / 2,
    matches: new Map([['m', { key: 'm', matchId: 'm' }]]),
    progress: new Map(),
    lengths: { progressOf: note('progress') },
  })
  const readDay = async () => {
    computed.push('read')
    const state = stateNow()
    if (held.reads) await new Promise<void>((resolve) => held.reads?.push(resolve))
    return state
  }
  const feed = {
    of: () => ({ adapter: { rooms: new Map([['order:club:2030-06-01', new Set(['socket'])]]) } }),
    local: { to: () => ({ emit: (name: string) => sent.push(name) }) },
    on: (_: string, listener: typeof connect) => {
      connect = listener
    },
  }
  const deps = {
    orders: {
      readDay,
      expected: {
        of: (state: { row: { version: number }; isToday: boolean }) => {
          computed.push('starts')
          const start = { start: state.row.version, from: 0, until: 0, isRough: false }
          return new Map(state.isToday ? [['m', start]] : [])
        },
        isWaitedFor: () => waits,
      },
      versions: async () => [{ ...DAY, version: now.version }],
      forget: () => undefined,
      onChange: (listener: typeof change) => {
        change = listener
      },
    },
    matches: {
      onUpdates: (listener: typeof update) => {
        update = listener
      },
    },
    clubs: { get: () => ({ timeZone: 'UTC' }) },
    ratingsVersion: async () => now.ratings,
    clock: () => now.clock,
    log: { error: () => undefined },
  }
  const { close } = feedOrders(feed as unknown as OrderFeed, deps as unknown as Deps)
  onTestFinished(close)
  connect({
    rooms: new Set(),
    join: () => undefined,
    on: (name: string, act: (day: object, acknowledge: () => void) => void) => {
      if (name === 'order:watch') act(DAY, () => undefined)
    },
  })
  /** Ends a game of the match in play. */
  const game = async (number: number, status: MatchStatus = 'live') => {
    const score = { status, sets: [{ games: [number, 0] }] }
    const record = { id: 'm', club: 'club', date: NINE, updatedAt: 'once' }
    update([{ sheet: { record, log: { live: { score, seq: 9 } } } }])
    await delay(0)
  }
  return { computed, game, sent, now, held, change: () => change(DAY) }
}

test.each([
  ['while a match waits, the end of a game computes expected starts', true, ['progress', 'starts']],
  ['while nobody waits, the end of a game computes nothing', false, []],
])('%s', async (_, waits, expected) => {
  const { computed, game } = aWatchedDay(waits)
  await game(1)
  // The day is read at the end of the next game.
  await game(2)
  computed.length = 0
  await game(3)
  expect(computed).toEqual(expected)
})

/** Returns how often the day was read. */
const readsIn = (computed: readonly string[]): number => computed.filter((each) => each === 'read').length

test('a day is read once for all who wait for it, and again if it has changed meanwhile', async () => {
  const { computed, game, sent, now, held, change } = aWatchedDay(true)
  await game(1)
  sent.length = 0
  held.reads = []
  await game(2)
  await game(3)
  expect(readsIn(computed), 'two games that end during one read').toBe(1)
  now.version = 2
  change()
  held.reads.shift()?.()
  await vi.waitFor(() => expect(readsIn(computed)).toBe(2))
  expect(sent, 'nothing of the older state').toEqual(['order:changed'])
  held.reads.shift()?.()
  await vi.waitFor(() => expect(sent).toEqual(['order:changed', 'order:expected']))
  computed.length = 0
  await game(4)
  expect(computed, 'the newer state stays').toEqual(['progress', 'starts'])
})

test('after a change of ratings, the next game reads the day again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { computed, game, now } = aWatchedDay(true)
  await game(1)
  await game(2)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  await game(3)
  expect(readsIn(computed)).toBe(1)
  now.ratings = 2
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  await game(4)
  expect(readsIn(computed)).toBe(2)
})

test('after midnight, those who still watch a day learn that nothing is expected any more, and once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { game, sent, now } = aWatchedDay(true)
  await game(1)
  await game(2)
  await vi.waitFor(() => expect(sent).toContain('order:expected'))
  sent.length = 0
  now.clock += 86_400_000
  for (let look = 0; look < 3; look += 1) await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(sent).toEqual(['order:expected'])
})
