import type { Database, Statement, Storage } from '../storage/storage.ts'
import { digestOf } from './content-folder.ts'

/** One kind of content: blog posts are one. Each room that has content declares its own. */
export interface ContentKind {
  /** Also the name of its folder. */
  readonly name: string
  /**
   * Reads and checks all its files below `root`, and says what has to be stored so that the database holds just these.
   * @throws ContentError for the first file that cannot be used
   */
  plan(root: string, storage: Storage): Promise<ContentPlan>
}

export interface ContentPlan {
  /** Of all that will be stored. */
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
  /** Inserts the row, or replaces the one with its id. */
  keep(tx: Database, row: Row): Statement
  remove(tx: Database, row: Row): Statement
}

/** The plan of a kind whose every file is one row: what is new or different is stored, what is gone is removed. */
export function planRows<Row extends { id: string | number; title: string }>(rows: Rows<Row>): ContentPlan {
  const { kind, wanted, stored, keep, remove } = rows
  const held = new Map(stored.map((row) => [row.id, row]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const added = wanted.filter(({ id }) => !held.has(id))
  const changed = wanted.filter((row) => held.has(row.id) && inWords(row) !== inWords(held.get(row.id)))
  const removed = stored.filter(({ id }) => !wantedIds.has(id))
  const told = (what: ContentChange['what'], those: readonly Row[]) => those.map(({ title }) => ({ what, kind, title }))
  return {
    digest: digestOf(wanted.map(inWords).sort().join('\n')),
    changes: [...told('added', added), ...told('changed', changed), ...told('removed', removed)],
    statements: (tx) => [
      ...[...added, ...changed].map((row) => keep(tx, row)),
      ...removed.map((row) => remove(tx, row)),
    ],
  }
}

/** Whatever the order of its members. */
const inWords = (row: object | undefined): string =>
  JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
