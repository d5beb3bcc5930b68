import type { Batch, EntryRow, MatchesRepository, MatchRecord, SummaryRow } from '../matches/matches-repository.ts'
import { UniqueViolation } from '../storage/storage.ts'

/** The rows of a database in memory. */
export interface MatchRows {
  readonly records: Map<string, MatchRecord>
  readonly entries: EntryRow[]
  readonly summaries: Map<string, SummaryRow>
}

export const noRows = (...records: readonly MatchRecord[]): MatchRows => ({
  records: new Map(records.map((record) => [record.id, record])),
  entries: [],
  summaries: new Map(),
})

/** Returns a repository on these rows, with the constraints of the real tables. Several repositories may share the rows. */
export function repositoryOnRows({ records, entries, summaries }: MatchRows): MatchesRepository {
  const head = (id: string): number =>
    Math.max(0, ...entries.filter(({ matchId }) => matchId === id).map(({ seq }) => seq))
  const inOrder = (rows: readonly EntryRow[]): EntryRow[] =>
    [...rows].sort((a, b) => (a.matchId === b.matchId ? a.seq - b.seq : a.matchId < b.matchId ? -1 : 1))

  function check({ created, entries: added, preconditions = [] }: Batch): void {
    const isTaken = (row: EntryRow): boolean =>
      entries.some(({ matchId, seq, id }) => matchId === row.matchId && (seq === row.seq || id === row.id))
    const fails =
      created.some(({ id }) => records.has(id)) ||
      added.some(isTaken) ||
      preconditions.some(
        ({ id, updatedAt, head: known }) =>
          records.get(id)?.updatedAt !== updatedAt || (known !== null && head(id) > known),
      )
    if (fails) throw new UniqueViolation('another server was first')
  }

  return {
    statementsOf: () => [],
    listings: async (after, most) =>
      [...records.values()]
        .filter(({ id, archived }) => id > after && !archived)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, most)
        .map((record) => {
          const { id, date, player1, player2, category, description, club, court, format, heldMinutes } = record
          const names = { company: player1, company2: player2, hidesNames: false }
          const stored = {
            id,
            date,
            ...names,
            category,
            description,
            club,
            court,
            format,
            heldMinutes,
            describedAt: record.updatedAt,
          }
          return { ...stored, head: head(id), summary: summaries.get(id) ?? null }
        }),
    storeSummaries: async (rows) => {
      for (const row of rows) summaries.set(row.matchId, row)
    },
    matchById: async (id) => records.get(id),
    matchesById: async (ids) => ids.flatMap((id) => records.get(id) ?? []),
    entriesOf: async (ids) => inOrder(entries.filter(({ matchId }) => ids.includes(matchId))),
    entriesAfter: async (heads) =>
      inOrder(entries.filter(({ matchId, seq }) => seq > (heads.get(matchId) ?? Number.POSITIVE_INFINITY))),
    store: async (batch) => {
      check(batch)
      for (const record of [...batch.created, ...batch.changed]) records.set(record.id, record)
      entries.push(...batch.entries)
    },
  }
}
