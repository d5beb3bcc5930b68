import { RATING_KINDS } from '../../shared/ratings/rated-match.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Ratings: a cache of what follows from the results of matches. `npm run recompute -- ratings` makes it again. */
export function ratingTables(c: Columns) {
  /** The rating of a player after a match. */
  const ratingSteps = c.table(
    'rating_steps',
    {
      matchId: c.text('match_id').notNull(),
      /** The player at the end of the merges. */
      player: c.text('player').notNull(),
      kind: c.oneOf('kind', RATING_KINDS).notNull(),
      endedAt: c.millis('ended_at').notNull(),
      /** Date of the match, `yyyy-mm-dd`. */
      date: c.text('date').notNull(),
      /** Chance to win that was expected of the player’s side. */
      chance: c.double('chance').notNull(),
      won: c.flag('won').notNull(),
      /** Rating before the match, without the doubt that had grown since the match before. */
      before: c.double('before').notNull(),
      r: c.double('r').notNull(),
      v: c.double('v').notNull(),
      /** Number of rated matches so far, with this one. */
      matches: c.integer('matches').notNull(),
    },
    (step) => [
      c.primaryKey(step.matchId, step.player),
      // Among steps of one moment, the number of matches is their order: databases sort ids in different ways.
      c.index('rating_steps_player', step.player, step.kind, step.endedAt, step.matches),
      c.index('rating_steps_order', step.endedAt, step.matchId),
    ],
  )
  /** The last step of each player. */
  const ratings = c.table(
    'ratings',
    {
      player: c.text('player').notNull(),
      kind: c.oneOf('kind', RATING_KINDS).notNull(),
      r: c.double('r').notNull(),
      v: c.double('v').notNull(),
      last: c.text('last').notNull(),
      matches: c.integer('matches').notNull(),
    },
    (rating) => [c.primaryKey(rating.player, rating.kind), c.index('ratings_order', rating.kind, rating.r)],
  )
  /** One row: from which moment on the steps have to be made again. */
  const ratingState = c.table('rating_state', {
    id: c.text('id').primaryKey(),
    /** Number of changes. A server that has read an older one starts again. */
    version: c.integer('version').notNull(),
    /** The steps of all matches that ended before this are right (ms since 1970); null if all are. */
    fromEndedAt: c.millis('from_ended_at'),
    /** Not used, and always null. It stays as long as a server that writes it may run beside newer ones. */
    fromMatch: c.text('from_match'),
  })
  /**
   * The chances to win in play of matches that were played to their end: a cache of what follows from their logs.
   * `npm run recompute -- chances` makes it again.
   */
  const setChances = c.table('set_chances', {
    matchId: c.text('match_id').primaryKey(),
    /** Number of the entry after which the row was made. */
    seq: c.integer('seq').notNull(),
    /** The chance of the side that won, after each set but the last one. Empty if the match goes on. */
    chances: c.json<readonly number[]>('chances').notNull(),
  })
  return { ratingSteps, ratings, ratingState, setChances }
}
