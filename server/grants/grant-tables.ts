import type { Author } from '../matches/matches-tables.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Links with which somebody without an account scores a match, or the matches on a court. Rows are never deleted. */
export function grantTables(c: Columns) {
  const grants = c.table(
    'grants',
    {
      id: c.text('id').primaryKey(),
      /** SHA-256 of the secret in base64url: the database does not reveal secrets. */
      hash: c.text('hash').notNull(),
      /** Id of the match, or null if the grant is for a court. */
      match: c.text('match_id'),
      court: c.text('court'),
      from: c.millis('valid_from').notNull(),
      until: c.millis('valid_until').notNull(),
      label: c.text('label').notNull(),
      createdBy: c.text('created_by').$type<Author>().notNull(),
      createdAt: c.millis('created_at').notNull(),
      revokedAt: c.millis('revoked_at'),
    },
    (grant) => [
      c.unique('grants_hash', grant.hash),
      c.index('grants_match', grant.match, grant.createdAt),
      c.index('grants_court', grant.court, grant.createdAt),
    ],
  )
  return { grants }
}
