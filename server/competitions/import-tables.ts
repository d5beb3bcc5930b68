import type { DetailedResult } from '../../shared/competitions/tods-event.ts'
import type { Author } from '../matches/matches-tables.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Results of imported competitions that their matches don’t have yet. */
export const importTables = (c: Columns) => ({
  competitionImports: c.table('competition_imports', {
    matchId: c.text('match_id').primaryKey(),
    /** Order of the results of an event, so that each match has its result after those that its sides follow from. */
    number: c.integer('number').notNull(),
    /** Games of side 1 first. */
    result: c.json<DetailedResult>('result').notNull(),
    author: c.text('author').$type<Author>().notNull(),
    /** Day of the match, `yyyy-mm-dd` at the club; null for today. */
    day: c.text('day'),
    /** Whether the match counts although the draw has other sides. */
    kept: c.flag('kept').notNull(),
  }),
})
