import { createMatchWriter } from '../matches/match-writer.ts'
import type { Batch, EntryRow, MatchesRepository } from '../matches/matches-repository.ts'
import { planAppend } from '../matches/plan-append.ts'
import { loadScoresheets } from '../matches/scoresheets.ts'
import { pointBy } from './client.ts'
import { aRecord } from './match-rows.ts'

/**
 * Creates a writer whose database is a list of rows.
 * @param store stores the entries of a batch in `rows`, or throws
 * @param lockMs longest time that the batch may wait for a lock (ms)
 */
export async function writerOnRows(
  ids: readonly string[],
  store: (batch: Batch, rows: EntryRow[], lockMs: number) => Promise<void>,
) {
  const records = ids.map((id) => aRecord(id))
  const rows: EntryRow[] = []
  const batches: Batch[] = []
  const ofMatch = (id: string) => rows.filter(({ matchId }) => matchId === id)
  const repository: MatchesRepository = {
    allIds: async () => [...ids],
    matchById: async (id) => records.find((record) => record.id === id),
    matchesById: async (some) => records.filter(({ id }) => some.includes(id)),
    entriesOf: async (some) => some.flatMap(ofMatch),
    entriesAfter: async (heads) => [...heads].flatMap(([id, head]) => ofMatch(id).filter(({ seq }) => seq > head)),
    store: async (batch, _deadline, lockMs = Number.POSITIVE_INFINITY) => {
      batches.push(batch)
      await new Promise(setImmediate)
      await store(batch, rows, lockMs)
    },
  }
  const sheets = await loadScoresheets(repository)
  const writer = createMatchWriter(repository, sheets, { onCommit: () => undefined }, { shared: true })
  const name = records[0]?.player1 ?? ''
  return {
    batches,
    append: (id: string, more: object = {}) =>
      writer.submit(id, (sheet) => planAppend(id, [pointBy(name, more)], new Date(), sheet)),
    idsOf: (id: string) => ofMatch(id).map((row) => row.id),
  }
}
