import { RESULT_ANSWERS } from '../../shared/players/confirmed-result.ts'
import { VISIBILITIES } from '../../shared/players/player-limits.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Players of matches: people, or only names. */
export function playerTables(c: Columns) {
  const players = c.table(
    'players',
    {
      id: c.text('id').primaryKey(),
      /** The name as matches show it. */
      name: c.text('name').notNull(),
      /** The name as lists sort it. */
      sort: c.bytewise('sort').notNull(),
      /** Id of the person; null for somebody who is only a name. */
      person: c.text('person'),
      /** Not used, and always null. It stays as long as a server that writes it may run beside newer ones. */
      member: c.text('member'),
      /** Id of the club that knows the player; null for none. */
      club: c.text('club'),
      /** Id of the player that this one was merged into; null if it was not. */
      parent: c.text('parent'),
      /** Whether the merge came from joining a member with an account. It ends when they are taken apart. */
      joined: c.flag('joined').notNull().default(false),
      /** Id of the player at the end of the merges: its own id if it was not merged. Follows from `parent`. */
      root: c.text('root').notNull(),
      /** What the office has decided; null for nothing. */
      visibility: c.oneOf('visibility', VISIBILITIES),
      /** What the person has chosen; null for nothing. */
      chosen: c.oneOf('chosen', VISIBILITIES),
      /** How the player’s matches show the player; null for `page`. It differs from what was decided until the matches follow. */
      marked: c.oneOf('marked', VISIBILITIES),
      /** Number of changes, also of the merges that end at this player. */
      version: c.integer('version').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (player) => [
      c.unique('players_person', player.person),
      c.index('players_root', player.root),
      c.index('players_member', player.member),
      c.index('players_list', player.club, player.sort, player.id),
    ],
  )
  /** The words of the names, for searches. */
  const playerWords = c.table(
    'player_words',
    { word: c.bytewise('word').notNull(), player: c.text('player').notNull() },
    (row) => [
      c.primaryKey(row.word, row.player),
      c.index('player_words_player', row.player),
      c.reference(row.player, players.id, 'cascade'),
    ],
  )
  /** The answers of sides and of the office about results. An answer counts for one version of its result. */
  const resultAnswers = c.table(
    'result_answers',
    {
      matchId: c.text('match_id').notNull(),
      /** 0: the office. */
      side: c.integer('side').$type<0 | 1 | 2>().notNull(),
      version: c.integer('version').notNull(),
      answer: c.oneOf('answer', RESULT_ANSWERS).notNull(),
      /** Id of the person who answered. */
      who: c.text('who').notNull(),
      reason: c.text('reason'),
      at: c.millis('at').notNull(),
    },
    (answer) => [c.primaryKey(answer.matchId, answer.side), c.index('result_answers_who', answer.who)],
  )
  return { players, playerWords, resultAnswers }
}
