import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LiveMatch } from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** What a reload without a network starts from: who plays what, and the log as this phone last saw it. */
export interface KeptSheet {
  readonly id: string
  readonly summary: MatchSummary
  readonly live: LiveMatch
  /** What the umpire has been asked and has not answered. */
  readonly question: KeptQuestion | null
}

/** A question with its log as the sheet keeps one. */
export interface KeptQuestion {
  readonly theirs: readonly LogEntry[]
  readonly before: LiveMatch
  readonly refusal: string | null
}

interface Schema extends DBSchema {
  sheets: { key: string; value: KeptSheet }
  /** In the order in which they were tapped: the database counts. */
  waiting: { key: number; value: WaitingRow; indexes: { matchId: string } }
}

/** A row may come from an earlier build, which kept neither the head nor what an undo takes back. */
type WaitingRow = Pick<WaitingEntry, 'id' | 'draft' | 'undoes'> & { baseSeq?: number; matchId: string; order?: number }

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('ventaja-scorer', 1, {
    upgrade(db) {
      db.createObjectStore('sheets', { keyPath: 'id' })
      db.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true }).createIndex('matchId', 'matchId')
    },
  })
  return opened
}

/** What is kept of a match: the sheet, and the entries that wait, in order. */
export async function readKept(matchId: string): Promise<{ sheet: KeptSheet | undefined; waiting: WaitingEntry[] }> {
  const transaction = (await database()).transaction(['sheets', 'waiting'])
  const [sheet, rows] = await Promise.all([
    transaction.objectStore('sheets').get(matchId),
    transaction.objectStore('waiting').index('matchId').getAll(matchId),
  ])
  const inOrder = rows.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const waiting = inOrder.map(
    ({ id, draft, baseSeq = sheet?.live.seq ?? 0, undoes }): WaitingEntry => ({ id, draft, baseSeq, undoes }),
  )
  return { sheet, waiting }
}

/** Keeps one more entry behind the others. It is on the phone's disk once this resolves. */
export async function keepWaiting(matchId: string, entry: WaitingEntry): Promise<void> {
  await (await database()).add('waiting', { matchId, ...entry })
}

/**
 * Keeps the sheet and what is to become of the entries that wait, all at once: a page that ends meanwhile leaves either
 * none of it or all.
 * @param gone the entries that are stored at the server, or were given up
 * @param baseSeq the head on which the others stand from now on; null: on the one they had
 */
export async function keepSheet(sheet: KeptSheet, gone: ReadonlySet<string>, baseSeq: number | null): Promise<void> {
  const transaction = (await database()).transaction(['sheets', 'waiting'], 'readwrite')
  await transaction.objectStore('sheets').put(sheet)
  const rows = transaction.objectStore('waiting')
  for (const row of await rows.index('matchId').getAll(sheet.id)) {
    if (gone.has(row.id)) await rows.delete(row.order ?? 0)
    else if (baseSeq !== null) await rows.put({ ...row, baseSeq })
  }
  await transaction.done
}
