import { FOLLOW_KINDS } from '../../shared/follow/follow-kinds.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** What people follow. */
export function followTables(c: Columns) {
  const follows = c.table(
    'follows',
    {
      /** Id of the person. */
      person: c.text('person').notNull(),
      kind: c.oneOf('kind', FOLLOW_KINDS).notNull(),
      /** Id of the thing, as it was when the person followed it: a player may have been merged since. */
      target: c.text('target').notNull(),
      at: c.millis('at').notNull(),
    },
    (follow) => [
      c.primaryKey(follow.person, follow.kind, follow.target),
      // Finds the people who follow a thing, some at a time.
      c.index('follows_target', follow.kind, follow.target, follow.person),
    ],
  )
  return { follows }
}
