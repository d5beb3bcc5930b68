import { isDeepStrictEqual } from 'node:util'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { MatchRecord } from './matches-repository.ts'
import { pairsIn, restoreSheet, rowOf, type Scoresheet } from './scoresheet.ts'

/** What is new on a sheet. */
export interface Advance {
  readonly sheet: Scoresheet
  /** Those that the sheet before had not. */
  readonly entries: readonly LogEntry[]
  /** Whether the match is new or described in other words. */
  readonly described: boolean
}

/**
 * What becomes of a sheet when another version of it is known, in whatever order they come: the longer log, since a log is
 * only ever added to, under the later description. Null where that is what was known.
 */
export function advance(known: Scoresheet | undefined, other: Scoresheet): Advance | null {
  if (!known) return { sheet: other, entries: other.log.entries, described: true }
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

/** Whether a log under one description is the same log under the other. */
const startsAlike = (one: MatchRecord, two: MatchRecord): boolean => isDeepStrictEqual(startOf(one), startOf(two))

const startOf = (record: MatchRecord) => {
  const { player1, player2, format, firstServer } = record
  return { player1, player2, format, firstServer, players: pairsIn(record) }
}

/** Its entries, which say what happened, folded under another description. */
const refolded = (record: MatchRecord, { log }: Scoresheet): Scoresheet => restoreSheet(record, log.entries.map(rowOf))
