import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedJson } from '../http/cached-response.ts'
import { createMatchList } from './match-list.ts'
import { blankSheet, type Scoresheet, summaryOf } from './scoresheet.ts'

/** Creates a list of some matches, and a function that gives matches another description. */
function club(size: number, inParts = false) {
  const sheets = new Map<string, Scoresheet>()
  const serialized: string[] = []
  let changes = 0
  const describe = (id: string) => {
    changes++
    const record = {
      category: '',
      player1: 'Ana Reyes',
      player2: 'Luz Marte',
      date: 0,
      liveStream: false,
      streamUrl: null,
    }
    const rules = { format: null, firstServer: null, players: null, createdAt: 0 }
    sheets.set(id, blankSheet({ id, ...record, ...rules, description: `change ${changes}`, updatedAt: changes }))
  }
  const list = createMatchList(
    () => sheets.values(),
    (sheet) => {
      serialized.push(sheet.record.id)
      return cachedJson(JSON.stringify(summaryOf(sheet)))
    },
    { inParts },
  )
  const change = (...ids: string[]) => {
    for (const id of ids) describe(id)
    list.changed()
  }
  change(...Array.from({ length: size }, (_, n) => `m${n}`))
  serialized.length = 0
  const newestFirst = () => [...sheets.values()].sort((a, b) => b.record.updatedAt - a.record.updatedAt).map(summaryOf)
  return { list, change, serialized, newestFirst }
}

test('the list includes every change made before the request', async () => {
  const step = fc.record({
    changed: fc.subarray(['m0', 'm1', 'm2', 'm3', 'new']),
    asked: fc.boolean(),
    waits: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { list, change, newestFirst } = club(4)
      const asked: Promise<void>[] = []
      for (const { changed, asked: asks, waits } of steps) {
        if (changed.length > 0) change(...changed)
        const least = newestFirst()
        const read = async () => {
          const listed = JSON.parse(String((await list.current()).body))
          for (const { id, updatedAt } of least) {
            expect(listed.find((match: { id: string }) => match.id === id).updatedAt >= updatedAt).toBe(true)
          }
        }
        if (asks) asked.push(read())
        if (waits) await Promise.all(asked)
      }
      await Promise.all(asked)
      expect(JSON.parse(String((await list.current()).body))).toEqual(newestFirst())
    }),
    { numRuns: 40 },
  )
})

test.each([true, false])('the compressed list is the same as the plain one (in parts: %s)', async (inParts) => {
  const { list } = club(50, inParts)
  const { body, gzipped } = await list.current()
  expect(gunzipSync((await gzipped?.()) ?? Buffer.alloc(0)).equals(body)).toBe(true)
})

test('a change of one match serializes only that match', async () => {
  const { list, change, serialized } = club(300)
  await list.current()
  serialized.length = 0
  change('m7')
  await list.current()
  expect(serialized).toEqual(['m7'])
})

test('the cached list stays until a match changes, and then has another ETag', async () => {
  const { list, change } = club(3)
  const first = await list.current()
  expect(list.now()).toBe(first)
  change('m1')
  expect(list.now()).toBeNull()
  const second = await list.current()
  expect(second.etag).not.toBe(first.etag)
  expect(list.now()).toBe(second)
})

test('answers requests although points never stop', async () => {
  const { list, change } = club(100)
  let stopped = false
  const points = (async () => {
    while (!stopped) {
      change('m1', 'm2')
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  for (let n = 0; n < 5; n++) await list.current()
  stopped = true
  await points
})

test('a list without matches is an empty array', async () => {
  const { list } = club(0)
  expect(String((await list.current()).body)).toBe('[]')
})

test('drops a list that nobody requested for 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const { list, newestFirst } = club(3)
  const joined = new WeakRef((await list.current()).body)
  const isKept = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    return joined.deref() !== undefined
  }
  vi.advanceTimersByTime(10_000)
  expect(list.now()).not.toBeNull()
  vi.advanceTimersByTime(14_000)
  expect(await isKept()).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(await isKept()).toBe(false)
  expect(JSON.parse(String((await list.current()).body))).toEqual(newestFirst())
})
