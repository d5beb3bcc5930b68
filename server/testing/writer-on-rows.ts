import { createMatchWriter } from '../matches/match-writer.ts'
import type { Batch, EntryRow, MatchesRepository } from '../matches/matches-repository.ts'
import { planAppend } from '../matches/plan-append.ts'
import { openScoresheets } from '../matches/scoresheets.ts'
import { pointBy } from './client.ts'
import { aRecord } from './match-rows.ts'
import { noRows, repositoryOnRows } from './repository-on-rows.ts'

/**
 * Creates a writer whose database is a list of rows.
 * @param store stores the entries of a batch in `rows`, or throws
 * @param lockMs longest time that the batch may wait for a lock (ms)
 */
export async function writerOnRows(
  ids: readonly string[],
  store: (batch: Batch, rows: EntryRow[], lockMs: number) => Promise<void>,
) {
  const stored = noRows(...ids.map((id) => aRecord(id)))
  const rows = stored.entries
  const batches: Batch[] = []
  const repository: MatchesRepository = {
    ...repositoryOnRows(stored),
    store: async (batch, _deadline, lockMs = Number.POSITIVE_INFINITY) => {
      batches.push(batch)
      await new Promise(setImmediate)
      await store(batch, rows, lockMs)
    },
  }
  const sheets = await openScoresheets(repository)
  const writer = createMatchWriter(repository, sheets, { onCommit: () => undefined }, { shared: true })
  const name = aRecord('').player1
  return {
    batches,
    append: (id: string, more: object = {}) =>
      writer.submit(id, (sheet) => planAppend(id, [pointBy(name, more)], new Date(), sheet, { author: 'key' })),
    idsOf: (id: string) => rows.filter(({ matchId }) => matchId === id).map((row) => row.id),
  }
}
