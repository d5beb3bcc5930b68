import type { Pairs } from '../../shared/matches/match.ts'
import { ACTIONS, type ScoringEvent, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** The kinds of entries in a log. */
const ENTRY_KINDS = ['action', 'undo', 'status', 'penalty', 'correction', 'start'] as const

/** The content of an entry of the other kinds. */
export type EntryDetail = Exclude<ScoringEvent, { kind: 'action' }>

/** Matches and their logs. Log rows are only inserted, never changed or deleted. */
export function matchTables(c: Columns) {
  const matches = c.table('matches', {
    id: c.text('id').primaryKey(),
    category: c.text('category').notNull(),
    player1: c.text('player1').notNull(),
    player2: c.text('player2').notNull(),
    description: c.text('description').notNull(),
    date: c.millis('date').notNull(),
    liveStream: c.flag('live_stream').notNull(),
    streamUrl: c.text('stream_url'),
    format: c.text('format'),
    firstServer: c.integer('first_server').$type<1 | 2>(),
    players: c.json<Pairs>('players'),
    createdAt: c.millis('created_at').notNull(),
    updatedAt: c.millis('updated_at').notNull(),
  })
  const matchEntries = c.table(
    'match_entries',
    {
      matchId: c.text('match_id').notNull(),
      seq: c.integer('seq').notNull(),
      id: c.text('id').notNull(),
      at: c.millis('at').notNull(),
      kind: c.oneOf('kind', ENTRY_KINDS).notNull(),
      side: c.integer('side').$type<1 | 2>(),
      action: c.oneOf('action', ACTIONS),
      shot: c.oneOf('shot', SHOTS),
      stroke: c.oneOf('stroke', STROKES),
      game: c.integer('game'),
      gamescore: c.text('gamescore'),
      undone: c.integer('undone'),
      detail: c.json<EntryDetail>('detail'),
    },
    (entry) => [
      c.primaryKey(entry.matchId, entry.seq),
      c.unique('match_entries_id', entry.matchId, entry.id),
      c.reference(entry.matchId, matches.id),
    ],
  )
  return { matches, matchEntries }
}
