import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { restoreSheet, type Scoresheet } from './scoresheet.ts'

/** How many matches' logs are read in one query. */
const MATCHES_A_QUERY = 200

export type Scoresheets = Awaited<ReturnType<typeof loadScoresheets>>

/** Every committed scoresheet, in memory: what reads are served from and what the next entry is checked against. */
export async function loadScoresheets(repository: MatchesRepository) {
  const sheets = new Map<string, Scoresheet>()

  async function load(records: readonly MatchRecord[]): Promise<void> {
    for (let from = 0; from < records.length; from += MATCHES_A_QUERY) {
      const some = records.slice(from, from + MATCHES_A_QUERY)
      const rowsOf = new Map<string, EntryRow[]>(some.map(({ id }) => [id, []]))
      for (const row of await repository.entriesOf([...rowsOf.keys()])) rowsOf.get(row.matchId)?.push(row)
      for (const record of some) sheets.set(record.id, restoreSheet(record, rowsOf.get(record.id) ?? []))
    }
  }

  await load(await repository.allMatches())
  return {
    get: (id: string): Scoresheet | undefined => sheets.get(id),
    all: (): Iterable<Scoresheet> => sheets.values(),
    put: (sheet: Scoresheet): void => void sheets.set(sheet.record.id, sheet),
    /** Reads these anew from the database, where another process turned out to have written. */
    reload: async (ids: Iterable<string>): Promise<void> => {
      const records = await Promise.all([...ids].map(repository.matchById))
      await load(records.filter((record) => record !== undefined))
    },
  }
}
