import { randomUUID } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import type { ContentChange, ContentKind } from './content-kind.ts'
import { newVersion } from './content-version.ts'

/**
 * Loads the content files below `root` into the database, in one transaction.
 * @param replace whether to overwrite and remove the office's work too
 * @returns the changes
 * @throws ContentError if a file is invalid; nothing is stored then
 */
export async function loadContent(
  storage: Storage,
  root: string,
  kinds: readonly ContentKind[],
  replace = false,
): Promise<ContentChange[]> {
  const { contentVersions } = storage.tables
  const plans = await Promise.all(
    kinds.map(async ({ name, plan }) => ({ name, plan: await plan(root, storage, replace) })),
  )
  await storage.atomically((tx) =>
    plans.flatMap(({ name, plan: { changes, statements } }) => [
      ...statements(tx),
      changes.some(({ what }) => what !== 'kept')
        ? newVersion(tx, storage.tables, name)
        : tx
            .insert(contentVersions)
            .values({ kind: name, digest: randomUUID() })
            .onConflictDoNothing()
            .returning({ kind: contentVersions.kind }),
    ]),
  )
  return plans.flatMap(({ plan }) => plan.changes)
}

/** Loads the kinds that were never loaded. After that only the office and `npm run content` change them. */
export async function loadMissingContent(
  storage: Storage,
  root: string,
  kinds: readonly ContentKind[],
): Promise<ContentChange[]> {
  const { contentVersions } = storage.tables
  const loaded = new Set((await storage.db.select().from(contentVersions)).map(({ kind }) => kind))
  const missing = kinds.filter(({ name }) => !loaded.has(name))
  return missing.length > 0 ? loadContent(storage, root, missing) : []
}
