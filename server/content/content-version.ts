import { randomUUID } from 'node:crypto'
import type { Database, Statement, Tables } from '../storage/storage.ts'

/** Returns the statement that makes all servers load a kind of content again. */
export function newVersion(
  tx: Database,
  { contentVersions }: Pick<Tables, 'contentVersions'>,
  kind: string,
): Statement {
  const version = { kind, digest: randomUUID() }
  return tx
    .insert(contentVersions)
    .values(version)
    .onConflictDoUpdate({ target: contentVersions.kind, set: version })
    .returning({ kind: contentVersions.kind })
}
