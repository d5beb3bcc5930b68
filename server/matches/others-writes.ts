import type { FastifyBaseLogger } from 'fastify'
import type { EntryRow, MatchRecord } from './matches-repository.ts'
import type { Advance } from './newer-sheet.ts'
import { blankSheet, extendSheet, type Scoresheet } from './scoresheet.ts'
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
  const unreadable = (id: string, error: unknown): void =>
    log.error({ err: error, match: id }, "others' writes to a match cannot be used; the other matches go on")
  /** What was said of matches that cannot be read: the same is not said again at every look. */
  const said = new Map<string, string>()
  function sayOnce(id: string, error: unknown): void {
    const why = error instanceof Error ? String(error.cause ?? error) : ''
    if (said.get(id) !== why) unreadable(id, error)
    said.set(id, why)
  }
  let behind = new Set<string>()
  let reading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    try {
      while (behind.size > 0) {
        const ids = behind
        behind = new Set()
        const unread = await sheets.reload(ids, (news) => tell([news]))
        for (const [id, error] of unread) sayOnce(id, error)
      }
    } finally {
      // In the same turn in which nothing was left: who adds to it later begins anew.
      reading = null
    }
  }

  /** Reads from the database what these matches lack. @throws what the database throws */
  function catchUp(ids: Iterable<string>): Promise<void> {
    for (const id of ids) behind.add(id)
    if (behind.size > 0) reading ??= readAll()
    return reading ?? Promise.resolve()
  }

  /** Takes over what a message says of one match. @returns whether nothing is lacking then */
  function takeOver(id: string, record: MatchRecord | undefined, rows: readonly EntryRow[]): boolean {
    const put = (sheet: Scoresheet): void => {
      const news = sheets.put(sheet)
      if (news) tell([news])
    }
    const before = sheets.get(id)
    if (record) put(before ? { record, log: before.log } : blankSheet(record))
    if (rows.length === 0) return true
    const known = sheets.get(id)
    // A log begins under the rules that are stored then: what was told of them may have got lost.
    const mayBeOld = known?.log.live.seq === 0 && !record
    const longer = known && !mayBeOld && extendSheet(known, rows)
    if (longer) put(longer)
    return Boolean(longer)
  }

  return {
    catchUp,
    /** Takes over what another server told. */
    take({ records, rows, ids }: Others): void {
      const lacking = new Set(ids)
      const rowsOf = byMatch(rows)
      const recordOf = new Map(records.map((record) => [record.id, record]))
      for (const id of new Set([...recordOf.keys(), ...rowsOf.keys()])) {
        try {
          if (!takeOver(id, recordOf.get(id), rowsOf.get(id) ?? [])) lacking.add(id)
        } catch (error) {
          unreadable(id, error)
        }
      }
      // Where the database does not answer, whoever compares heads sees it later.
      if (lacking.size > 0)
        catchUp(lacking).catch((error: unknown) => log.warn({ err: error }, "others' entries cannot be read just now"))
    },
  }
}
