import type { Storage } from '../storage/storage.ts'
import type { ContentChange, ContentKind } from './content-kind.ts'

/**
 * Brings the database to what the content files below `root` say, in one transaction: all of it, or nothing.
 * @returns what changed
 * @throws ContentError where a file cannot be used
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

/** Loads the kinds that this database has never had. What was loaded once is changed by `npm run content` alone. */
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
