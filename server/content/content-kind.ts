import type { Database, Statement, Storage } from '../storage/storage.ts'
import { digestOf } from './content-folder.ts'

/** A kind of content, such as blog posts. Each feature with content declares its own. */
export interface ContentKind {
  /** Its name and the name of its folder. */
  readonly name: string
  /**
   * Reads and validates its files below `root`, and plans the changes that make the database equal to them.
   * @throws ContentError for the first invalid file
   */
  plan(root: string, storage: Storage): Promise<ContentPlan>
}

export interface ContentPlan {
  /** Digest of all rows after the change. */
  readonly digest: string
  readonly changes: readonly ContentChange[]
  statements(tx: Database): Statement[]
}

export interface ContentChange {
  readonly what: 'added' | 'changed' | 'removed'
  readonly kind: string
  readonly title: string
}

interface Rows<Row> {
  readonly kind: string
  readonly wanted: readonly Row[]
  readonly stored: readonly Row[]
  /** Inserts the row, or replaces the row with the same id. */
  upsert(tx: Database, row: Row): Statement
  remove(tx: Database, row: Row): Statement
}

/** Plans a kind with one row per file: stores new and changed rows, and removes the others. */
export function planRows<Row extends { id: string | number; title: string }>(rows: Rows<Row>): ContentPlan {
  const { kind, wanted, stored, upsert, remove } = rows
  const storedById = new Map(stored.map((row) => [row.id, row]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const added = wanted.filter(({ id }) => !storedById.has(id))
  const changed = wanted.filter((row) => storedById.has(row.id) && serialise(row) !== serialise(storedById.get(row.id)))
  const removed = stored.filter(({ id }) => !wantedIds.has(id))
  const changesOf = (what: ContentChange['what'], some: readonly Row[]) =>
    some.map(({ title }) => ({ what, kind, title }))
  return {
    digest: digestOf(wanted.map(serialise).sort().join('\n')),
    changes: [...changesOf('added', added), ...changesOf('changed', changed), ...changesOf('removed', removed)],
    statements: (tx) => [
      ...[...added, ...changed].map((row) => upsert(tx, row)),
      ...removed.map((row) => remove(tx, row)),
    ],
  }
}

/** Serialises a row with its members sorted. */
const serialise = (row: object | undefined): string =>
  JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
