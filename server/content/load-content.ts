import type { Storage } from '../storage/storage.ts'
import type { ContentChange, ContentKind } from './content-kind.ts'

/**
 * Loads the content files below `root` into the database, in one transaction.
 * @returns the changes
 * @throws ContentError if a file is invalid; nothing is stored then
 */
export async function loadContent(
  storage: Storage,
  root: string,
  kinds: readonly ContentKind[],
): Promise<ContentChange[]> {
  const { contentVersions } = storage.tables
  const plans = await Promise.all(kinds.map(async ({ name, plan }) => ({ name, plan: await plan(root, storage) })))
  await storage.atomically((tx) =>
    plans.flatMap(({ name, plan: { digest, statements } }) => [
      ...statements(tx),
      tx
        .insert(contentVersions)
        .values({ kind: name, digest })
        .onConflictDoUpdate({ target: contentVersions.kind, set: { digest } })
        .returning({ kind: contentVersions.kind }),
    ]),
  )
  return plans.flatMap(({ plan }) => plan.changes)
}

/** Loads the kinds that were never loaded. After that only `npm run content` changes them. */
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
