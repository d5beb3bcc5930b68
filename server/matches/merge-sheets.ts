import { isDeepStrictEqual } from 'node:util'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import type { ListedMatch } from './match-index.ts'
import type { MatchRecord } from './matches-repository.ts'
import { publicSheet, withNames } from './public-sheet.ts'
import { namesOn, pairsIn, restoreSheet, rowOf, type Scoresheet } from './scoresheet.ts'

/** A change of a sheet. */
export interface SheetUpdate {
  /** The sheet after the change. */
  readonly sheet: Scoresheet
  /** The new entries. */
  readonly entries: readonly LogEntry[]
  /** Whether the match is new or its record (names, rules, date …) has changed. */
  readonly described: boolean
}

/**
 * Returns the change from the match in lists to the sheet that was just read, or null if they are the same. An archived
 * match is in no list.
 */
export function newInLists(listed: ListedMatch | undefined, sheet: Scoresheet): SheetUpdate | null {
  const { record, log } = sheet
  if (!listed) return record.archived ? null : { sheet, entries: log.entries.slice(), described: true }
  const described = record.updatedAt > listed.describedAt
  const entries = log.entries.slice(listed.seq)
  return described || entries.length > 0 ? { sheet, entries, described } : null
}

/**
 * Merges two versions of a sheet: takes the longer log (a log only grows) and the later record. The versions may come
 * in any order. Returns null if nothing is new.
 */
export function mergeSheets(known: Scoresheet | undefined, other: Scoresheet): SheetUpdate | null {
  if (!known) return { sheet: other, entries: other.log.entries.slice(), described: true }
  const described = other.record.updatedAt > known.record.updatedAt
  const head = known.log.live.seq
  const longer = other.log.live.seq > head ? other : known
  if (!described && longer === known) return null
  const record = described ? other.record : known.record
  const sheet =
    longer.record === record || startsAlike(longer.record, record)
      ? { record, log: longer.log }
      : refolded(record, longer)
  return { sheet, entries: sheet.log.entries.slice(head), described }
}

/** Whether a log has the same score under both records. */
const startsAlike = (one: MatchRecord, two: MatchRecord): boolean => isDeepStrictEqual(startOf(one), startOf(two))

const startOf = (record: MatchRecord) => {
  const { player1, player2, format, firstServer } = record
  return { player1, player2, format, firstServer, players: pairsIn(record) }
}

/** Folds the entries of a sheet again, by the rules of another record. */
export const refolded = (record: MatchRecord, { log }: Scoresheet): Scoresheet =>
  restoreSheet(
    record,
    log.entries.slice().map((entry) => rowOf(entry, null)),
  )

/** Returns a change of a match as everybody may read it. */
export function publicUpdate(update: SheetUpdate): SheetUpdate {
  const sheet = publicSheet(update.sheet)
  if (sheet === update.sheet) return update
  const names = namesOn(sheet)
  return { ...update, sheet, entries: update.entries.map((entry) => withNames(entry, names)) }
}
