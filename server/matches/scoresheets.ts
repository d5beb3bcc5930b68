import type { EntryRow, MatchesRepository, MatchRecord } from './matches-repository.ts'
import { type Advance, advance } from './newer-sheet.ts'
import { blankSheet, extendSheet, restoreSheet, type Scoresheet } from './scoresheet.ts'

/** What a match may be called; nothing else is looked for, and some of it no database would even take as a question. */
const MATCH_ID = /^[\w.:-]{1,64}$/

/** How many matches' logs are read in one query. */
const MATCHES_A_QUERY = 200

export type Scoresheets = Awaited<ReturnType<typeof loadScoresheets>>

/** Every committed scoresheet, in memory: what reads are served from and what the next entry is checked against. */
export async function loadScoresheets(repository: MatchesRepository) {
  const sheets = new Map<string, Scoresheet>()

  /** Takes over what is newer in this version of a sheet; a sheet never goes back. */
  function put(sheet: Scoresheet): Advance | null {
    const news = advance(sheets.get(sheet.record.id), sheet)
    if (news) sheets.set(sheet.record.id, news.sheet)
    return news
  }

  async function load(records: readonly MatchRecord[]): Promise<void> {
    for (const some of inTurns(records)) {
      const rowsOf = byMatch(await repository.entriesOf(some.map(({ id }) => id)))
      for (const record of some) sheets.set(record.id, restoreSheet(record, rowsOf.get(record.id) ?? []))
    }
  }

  await load(await repository.allMatches())
  return {
    get: (id: string): Scoresheet | undefined => sheets.get(id),
    all: (): Iterable<Scoresheet> => sheets.values(),
    put,
    /**
     * Reads from the database what these sheets lack, where somebody else has written.
     * @returns what was new
     */
    reload: async (ids: Iterable<string>): Promise<Advance[]> => {
      const news: (Advance | null)[] = []
      for (const some of inTurns([...new Set(ids)].filter((id) => MATCH_ID.test(id)))) {
        const records = await repository.matchesById(some)
        const heads = new Map(records.map(({ id }) => [id, sheets.get(id)?.log.live.seq ?? 0]))
        const rowsOf = byMatch(await repository.entriesAfter(heads))
        for (const record of records) {
          // The sheet as it is by now: others may have put a newer one meanwhile, whose head the rows still reach.
          const known = sheets.get(record.id)
          news.push(put(known ? { record, log: known.log } : blankSheet(record)))
          const longer = extendSheet(sheets.get(record.id) ?? blankSheet(record), rowsOf.get(record.id) ?? [])
          if (longer) news.push(put(longer))
        }
      }
      return news.filter((advance) => advance !== null)
    },
  }
}

function* inTurns<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += MATCHES_A_QUERY) yield all.slice(from, from + MATCHES_A_QUERY)
}

/** Rows, which are in order, by their match. */
export function byMatch(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  const rowsOf = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const others = rowsOf.get(row.matchId)
    if (others) others.push(row)
    else rowsOf.set(row.matchId, [row])
  }
  return rowsOf
}
