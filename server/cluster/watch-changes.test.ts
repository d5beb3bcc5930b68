import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { SharedDatabase } from '../storage/storage.ts'
import { watchChanges } from './watch-changes.ts'

const NEVER = 2 ** 30
const log = fastify().log

/** A watch that looks only when it is told to, on a database whose answers a test gives. */
function aWatch(answer: (look: number) => Promise<unknown>) {
  let looks = 0
  const database = { query: async () => [await answer(++looks)] } as unknown as SharedDatabase
  const rooms = { matches: { find: () => undefined, others: {} as never }, slots: { take: () => undefined } }
  const watch = watchChanges(database, rooms, { from: '1', everyMs: NEVER, log })
  onTestFinished(() => watch.close())
  return { ...watch, looks: () => looks }
}

test('whoever wants a look at whatever moment gets one that began after it was wanted', async () => {
  // Every turn in which one look may be about to end: the one that is asked for in it must not be taken for it.
  for (let turns = 1; turns <= 12; turns++) {
    let wanted: Promise<number> | undefined
    const { look, looks } = aWatch(async () => {
      if (!wanted) {
        wanted = (async () => {
          for (let turn = 0; turn < turns; turn++) await undefined
          const before = looks()
          await look()
          return before
        })()
      }
      return { cursor: '2' }
    })
    await look()
    const before = await wanted
    expect(looks(), `wanted after ${turns} turns`).toBeGreaterThan(before ?? 0)
  }
})
