import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { SharedDatabase } from '../storage/storage.ts'
import { watchChanges } from './watch-changes.ts'

const NEVER = 2 ** 30
const log = fastify().log

/** Returns a watch that never polls by itself, on a database with the given answers. */
function aWatch(answer: (look: number) => Promise<unknown>) {
  let looks = 0
  const database = { query: async () => [await answer(++looks)] } as unknown as SharedDatabase
  const features = {
    matches: { versionOf: () => undefined, remoteChanges: {} as never },
    slots: { apply: async () => undefined },
  }
  const watch = watchChanges(database, features, { from: '1', everyMs: NEVER, log })
  onTestFinished(() => watch.close())
  return { ...watch, looks: () => looks }
}

test('`look` resolves only after a poll that began after the call', async () => {
  // Calls `look` a second time, 1 to 12 microtasks after the first poll began. The poll ends after one of these microtasks,
  // so some calls come just before its end.
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
