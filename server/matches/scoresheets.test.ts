import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { aRecord } from '../testing/match-rows.ts'
import { NO_CLUBS } from '../testing/no-clubs.ts'
import { type MatchRows, noRows, repositoryOnRows } from '../testing/repository-on-rows.ts'
import { listedMatchOf } from './match-index.ts'
import { createMatchWriter } from './match-writer.ts'
import type { MatchesRepository } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { planAppend } from './plan-append.ts'
import { planPatch } from './plan-describe.ts'
import { createRemoteChanges, type RemoteCommit } from './remote-changes.ts'
import { restoreSheet, type Scoresheet } from './scoresheet.ts'
import { openScoresheets } from './scoresheets.ts'
import { createSummaryStore } from './stored-summaries.ts'

const IDS = ['a', 'b', 'c'] as const
const SILENT = { error: () => undefined, warn: () => undefined } as never

/** Returns the sheet of a match, restored from the rows. */
function sheetIn({ records, entries }: MatchRows, id: string): Scoresheet {
  const rows = entries.filter(({ matchId }) => matchId === id).sort((a, b) => a.seq - b.seq)
  return restoreSheet(records.get(id) ?? aRecord(id), rows)
}

/**
 * Delays the answers of a repository's reads. An answer has the state at the time of the read, not at the time of the
 * answer.
 */
function delayed(repository: MatchesRepository, later: <T>(answer: T) => Promise<T>): MatchesRepository {
  return {
    ...repository,
    entriesAfter: async (heads) => later(await repository.entriesAfter(heads)),
    matchesById: async (ids) => later(await repository.matchesById(ids)),
    entriesOf: async (ids) => later(await repository.entriesOf(ids)),
  }
}

/** Starts a server on these rows. */
async function aServer(rows: MatchRows, cacheBytes: number, later: <T>(answer: T) => Promise<T>) {
  const repository = repositoryOnRows(rows)
  let isOpen = false
  const slow = delayed(repository, (answer) => (isOpen ? later(answer) : Promise.resolve(answer)))
  const opened = await openScoresheets(slow, { cacheBytes })
  isOpen = true
  const published = new Map<string, number[]>()
  const commits: RemoteCommit[] = []
  function publish(updates: readonly SheetUpdate[]): void {
    for (const { sheet, entries } of updates) {
      const seqs = published.get(sheet.record.id) ?? []
      published.set(sheet.record.id, [...seqs, ...entries.map(({ seq }) => seq)])
    }
  }
  const remoteChanges = createRemoteChanges(opened, publish, SILENT)
  const summaries = createSummaryStore(repository, opened.index, SILENT)
  const events = {
    onRemoteChanges: publish,
    onCommit: ({ updates, records, rows }: RemoteCommit & { updates: readonly SheetUpdate[] }) => {
      publish(updates)
      commits.push({ records, rows, ids: [] })
      for (const { id } of records) summaries.changed(id)
      for (const { matchId } of rows) summaries.changed(matchId)
    },
  }
  const writer = createMatchWriter(slow, opened, events as never, { shared: true })
  const load = async (id: string) => opened.get(id) ?? (await opened.load(id, (update) => publish([update])))
  return { index: opened.index, readMany: opened.readMany, writer, load, remoteChanges, published, commits, summaries }
}

type Server = Awaited<ReturnType<typeof aServer>>

const id = fc.constantFrom(...IDS)
const server = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append' as const), server, id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), server, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readMany' as const), server, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('describe' as const), server, id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('message' as const), server, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), server, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('store' as const), server, id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), server, id }) },
)

async function take(
  what: typeof step extends fc.Arbitrary<infer S> ? S : never,
  servers: readonly Server[],
  rows: MatchRows,
) {
  const one = servers[what.server] as Server
  const other = servers[1 - what.server] as Server
  const { id } = what
  switch (what.do) {
    case 'append': {
      const name = aRecord(id).player1
      const { seq } = await one.writer.submit(id, (sheet) =>
        planAppend(id, pointBy(name), new Date(0), sheet, { author: 'key' }),
      )
      // A list sees every acknowledged point.
      expect(one.index.get(id)?.seq).toBeGreaterThanOrEqual(seq)
      break
    }
    case 'describe':
      await one.writer.submit(id, (sheet) =>
        planPatch(id, { description: `${rows.entries.length}` }, new Date(0), sheet, null, NO_CLUBS, {
          mayCorrectNames: true,
        }),
      )
      break
    case 'read': {
      const acknowledged = one.index.get(id)?.seq ?? 0
      const sheet = await one.load(id)
      expect(sheet?.log.live.seq).toBeGreaterThanOrEqual(acknowledged)
      const whole = sheetIn(rows, id)
      expect(sheet?.log.entries.slice()).toEqual(whole.log.entries.slice(0, sheet?.log.live.seq))
      break
    }
    case 'readMany': {
      const acknowledged = one.index.get(id)?.seq ?? 0
      expect((await one.readMany(IDS)).get(id)?.log.live.seq).toBeGreaterThanOrEqual(acknowledged)
      break
    }
    case 'message': {
      const message = one.commits.shift()
      if (message) other.remoteChanges.apply(message)
      break
    }
    case 'lose':
      one.commits.shift()
      break
    case 'store':
      await one.summaries.close()
      break
    case 'pause':
      await nextTurn()
  }
}

test('a small cache, delayed reads and lost messages of another server never change an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      // The cache has space for no match, for one or two, or for all.
      fc.constantFrom(1, 20_000, 1_000_000),
      async (scheduler, steps, cacheBytes) => {
        const rows = noRows(...IDS.map((id) => aRecord(id, { updatedAt: 1 })))
        const later = <T>(answer: T): Promise<T> => scheduler.schedule(Promise.resolve(answer))
        const servers = [await aServer(rows, cacheBytes, later), await aServer(rows, cacheBytes, later)]
        const taken: Promise<void>[] = []
        for (const what of steps) {
          const doing = take(what, servers, rows)
          taken.push(doing)
          if (what.do === 'pause') await doing
        }
        await scheduler.waitFor(Promise.all(taken))
        for (const one of servers) await scheduler.waitFor(one.remoteChanges.catchUp(IDS))
        const fresh = await openScoresheets(repositoryOnRows(rows))
        for (const id of IDS) {
          const expected = listedMatchOf(sheetIn(rows, id))
          for (const { index, published } of servers) {
            expect(index.get(id)?.body.toString()).toBe(expected.body.toString())
            // Watchers got each entry once, in order.
            expect(published.get(id) ?? []).toEqual(Array.from({ length: expected.seq }, (_, n) => n + 1))
          }
          expect(fresh.index.get(id)?.body.toString()).toBe(expected.body.toString())
        }
      },
    ),
    { numRuns: 150 },
  )
})
