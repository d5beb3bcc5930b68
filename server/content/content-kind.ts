import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { digestOf } from './content-folder.ts'

/** A kind of content, such as blog posts. Each feature with content declares its own. */
export interface ContentKind {
  /** Its name and the name of its folder. */
  readonly name: string
  /**
   * Reads and validates its files below `root`, and plans the changes that bring the database to their state.
   * @param replace whether to overwrite and remove the office's work too
   * @throws ContentError for the first invalid file
   */
  plan(root: string, storage: Storage, replace: boolean): Promise<ContentPlan>
}

export interface ContentPlan {
  readonly changes: readonly ContentChange[]
  statements(tx: Database): Statement[]
}

export interface ContentChange {
  /** `kept`: the file was changed, but the office has changed the post or product too, so the file is not imported. */
  readonly what: 'added' | 'changed' | 'removed' | 'kept'
  readonly kind: string
  readonly title: string
}

/** A row of the database. The office sets `edited`. */
interface StoredRow {
  readonly id: string | number
  readonly title: string
  readonly edited: boolean
}

interface Rows<Wanted, Stored> {
  readonly kind: string
  /** The fields of each file. */
  readonly wanted: readonly Wanted[]
  readonly stored: readonly Stored[]
  readonly replace: boolean
  /**
   * Inserts the row, or replaces the stored row with the same id. Keeps a row that the office has changed, unless `replace` is
   * true.
   */
  upsert(tx: Database, row: Wanted, replace: boolean): Statement
  remove(tx: Database, row: Stored): Statement
}

/**
 * Plans a kind with one row per file. A file is imported if it is new or was changed since its last import. The office's work
 * stays: the import does not overwrite what the office changed, and does not restore what it deleted. `replace` imports all
 * files and removes everything without a file.
 */
export async function planRows<Wanted extends { id: string | number; title: string }, Stored extends StoredRow>(
  { db, tables: { contentFiles } }: Storage,
  { kind, wanted, stored, replace, upsert, remove }: Rows<Wanted, Stored>,
): Promise<ContentPlan> {
  const files = await db.select().from(contentFiles).where(eq(contentFiles.kind, kind))
  const imported = new Map(files.map(({ id, digest }) => [id, digest]))
  const storedById = new Map(stored.map((row) => [row.id, row]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const removed = replace ? stored.filter(({ id }) => !wantedIds.has(id)) : []

  /**
   * Returns the change that a file causes, or null if it causes none. `same`: the row does not change, and only the import
   * of the file is recorded.
   */
  function fateOf(row: Wanted): ContentChange['what'] | 'same' | null {
    const known = storedById.get(row.id)
    const last = imported.get(String(row.id))
    const isSame = known !== undefined && isDeepStrictEqual(asJson(row), asJson(pick(known, row)))
    if (!replace && last === digestOfRow(row)) return null
    if (!known) return replace || last === undefined ? 'added' : 'kept'
    if (isSame && (replace || !known.edited)) return known.edited ? 'changed' : 'same'
    return known.edited && !replace ? 'kept' : 'changed'
  }

  const fates = wanted.map((row) => ({ row, what: fateOf(row) }))
  const stores = fates.filter(({ what }) => what === 'added' || what === 'changed')
  const records = fates.filter(({ what }) => what !== null && what !== 'kept')
  const changes = [
    ...fates.flatMap(({ row, what }) => (what === null || what === 'same' ? [] : [{ what, kind, title: row.title }])),
    ...removed.map(({ title }) => ({ what: 'removed' as const, kind, title })),
  ]
  return {
    changes: ORDER.flatMap((what) => changes.filter((change) => change.what === what)),
    statements: (tx) => [
      ...stores.map(({ row }) => upsert(tx, row, replace)),
      ...removed.map((row) => remove(tx, row)),
      ...records.map(({ row }) => {
        const file = { kind, id: String(row.id), digest: digestOfRow(row) }
        return tx
          .insert(contentFiles)
          .values(file)
          .onConflictDoUpdate({ target: [contentFiles.kind, contentFiles.id], set: file })
          .returning({ id: contentFiles.id })
      }),
    ],
  }
}

/** The order in which changes are reported. */
const ORDER: readonly ContentChange['what'][] = ['added', 'changed', 'removed', 'kept']

/** Returns the members of a stored row that the file has too. */
const pick = (stored: object, file: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in file))

/** Returns a row as JSON stores it. PostgreSQL sorts the members of the JSON in its columns, so texts can't be compared. */
const asJson = (row: object): unknown => JSON.parse(JSON.stringify(row))

/** Returns the digest of a row. The order of its members does not matter. */
const digestOfRow = (row: object): string =>
  digestOf(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
