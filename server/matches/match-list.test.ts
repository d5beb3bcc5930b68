import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareAnswer } from '../http/prepared-answer.ts'
import { createMatchList } from './match-list.ts'
import { blankSheet, type Scoresheet, summaryOf } from './scoresheet.ts'

/** Sheets of which each change gives one another description, and how often each was serialised. */
function club(size: number) {
  const sheets = new Map<string, Scoresheet>()
  const serialised: string[] = []
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
  const list = createMatchList({
    find: (id) => sheets.get(id),
    answerOf: (sheet) => {
      serialised.push(sheet.record.id)
      return prepareAnswer(JSON.stringify(summaryOf(sheet)))
    },
  })
  const change = (...ids: string[]) => {
    for (const id of ids) describe(id)
    list.changed(ids)
  }
  change(...Array.from({ length: size }, (_, n) => `m${n}`))
  serialised.length = 0
  const newestFirst = () => [...sheets.values()].sort((a, b) => b.record.updatedAt - a.record.updatedAt).map(summaryOf)
  return { list, change, serialised, newestFirst }
}

test('the list has every change that was made before it was asked for, whatever was asked and changed meanwhile', async () => {
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

test('compressed it says the same', async () => {
  const { list } = club(50)
  const { body, gzipped } = await list.current()
  expect(gunzipSync((await gzipped?.()) ?? Buffer.alloc(0)).equals(body)).toBe(true)
})

test('a change of one match serialises that match and no other', async () => {
  const { list, change, serialised } = club(300)
  await list.current()
  serialised.length = 0
  change('m7')
  await list.current()
  expect(serialised).toEqual(['m7'])
})

test('it is there at once while nothing changes, and its tag changes with a match', async () => {
  const { list, change } = club(3)
  const first = await list.current()
  expect(list.now()).toBe(first)
  change('m1')
  expect(list.now()).toBeNull()
  const second = await list.current()
  expect(second.etag).not.toBe(first.etag)
  expect(list.now()).toBe(second)
})

test('whoever asks while points never stop is answered', async () => {
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

test('a list without matches is empty, compressed too', async () => {
  const { list } = club(0)
  const { body, gzipped } = await list.current()
  expect(String(body)).toBe('[]')
  expect(String(gunzipSync((await gzipped?.()) ?? Buffer.alloc(0)))).toBe('[]')
})

test('keeps no list in memory that nobody has asked for in 15 seconds', async () => {
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
