import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { feedOrders, type OrderFeed } from './order-feed.ts'

const DAY = { club: 'club', date: '2030-06-01' }
type Deps = Parameters<typeof feedOrders>[1]

/** A day that somebody watches, with what was computed for it. @param waits whether a match waits */
function aWatchedDay(waits: boolean) {
  const computed: string[] = []
  const note = (what: string) => () => {
    computed.push(what)
    return new Map()
  }
  let update: (updates: unknown[]) => void = () => undefined
  let connect: (socket: object) => void = () => undefined
  const state = {
    row: { version: 1 },
    matches: new Map([['m', { key: 'm', matchId: 'm' }]]),
    progress: new Map(),
    lengths: { progressOf: note('progress') },
  }
  const feed = {
    of: () => ({ adapter: { rooms: new Map([['order:club:2030-06-01', new Set(['socket'])]]) } }),
    local: { to: () => ({ emit: () => true }) },
    on: (_: string, listener: typeof connect) => {
      connect = listener
    },
  }
  const deps = {
    orders: {
      readDay: async () => state,
      expected: { of: note('starts'), isWaitedFor: () => waits },
      versions: async () => [],
      forget: () => undefined,
      onChange: () => undefined,
    },
    matches: {
      onUpdates: (listener: typeof update) => {
        update = listener
      },
    },
    clubs: { get: () => ({ timeZone: 'UTC' }) },
    clock: () => Date.parse('2030-06-01T09:00:00Z'),
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
    const record = { id: 'm', club: 'club', date: deps.clock(), updatedAt: 'once' }
    update([{ sheet: { record, log: { live: { score, seq: 9 } } } }])
    await delay(0)
  }
  return { computed, game }
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
