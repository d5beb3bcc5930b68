import type { FastifyBaseLogger } from 'fastify'
import type { EntryRow, MatchRecord } from './matches-repository.ts'
import type { Advance } from './newer-sheet.ts'
import { blankSheet, extendSheet } from './scoresheet.ts'
import { byMatch, type Scoresheets } from './scoresheets.ts'

/** What another server committed, as far as it told. */
export interface Others {
  readonly records: readonly MatchRecord[]
  readonly rows: readonly EntryRow[]
  /** Matches of which it says only that they have changed. */
  readonly ids: readonly string[]
}

/**
 * Brings sheets to what other servers have written. Only seq decides: what follows the head is taken over, what is known
 * is passed over, and where something lies between it is read from the database.
 */
export function followOthers(sheets: Scoresheets, tell: (news: readonly Advance[]) => void, log: FastifyBaseLogger) {
  let behind = new Set<string>()
  let reading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    while (behind.size > 0) {
      const ids = behind
      behind = new Set()
      const news = await sheets.reload(ids)
      if (news.length > 0) tell(news)
    }
  }

  /** Reads from the database what these matches lack. @throws what the database throws */
  function catchUp(ids: Iterable<string>): Promise<void> {
    for (const id of ids) behind.add(id)
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    catchUp,
    /** Takes over what another server told. */
    take({ records, rows, ids }: Others): void {
      const lacking = new Set(ids)
      const news: (Advance | null)[] = []
      for (const record of records) {
        const known = sheets.get(record.id)
        news.push(sheets.put(known ? { record, log: known.log } : blankSheet(record)))
      }
      for (const [id, those] of byMatch(rows)) {
        const known = sheets.get(id)
        const longer = known && extendSheet(known, those)
        if (longer) news.push(sheets.put(longer))
        else lacking.add(id)
      }
      const told = news.filter((advance) => advance !== null)
      if (told.length > 0) tell(told)
      // Where the database does not answer, whoever compares heads sees it later.
      if (lacking.size > 0)
        catchUp(lacking).catch((error: unknown) => log.warn({ err: error }, "others' entries cannot be read just now"))
    },
  }
}
