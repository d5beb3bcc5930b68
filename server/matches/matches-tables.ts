import { isNotNull, sql } from 'drizzle-orm'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import type { Pairs } from '../../shared/matches/match.ts'
import { NOTE_KINDS, VIOLATIONS } from '../../shared/matches/match-notes.ts'
import { OUTCOMES, type OutcomeSet } from '../../shared/matches/match-outcome.ts'
import type { FormerName } from '../../shared/matches/player-names.ts'
import type { PointDetail } from '../../shared/matches/point-detail-schemas.ts'
import type { Result } from '../../shared/scoring/result.ts'
import { type BySide, MATCH_STATUSES } from '../../shared/scoring/score.ts'
import { ACTIONS, type ScoringEvent, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/**
 * The kinds of rows in a log. A declaration with a final score is stored as `result`, so that a server of a version that does
 * not know final scores rejects the match instead of computing another score.
 */
const ENTRY_KINDS = ['action', 'undo', 'status', 'penalty', 'correction', 'start', 'result'] as const

/** The author of an entry: the scorer key, a person, or a grant. */
export type Author = 'key' | `person:${string}` | `grant:${string}`

/** The content of an entry that is not an action. Actions have columns of their own. */
export type EntryDetail = Exclude<ScoringEvent, { kind: 'action' }> | ({ readonly kind: 'result' } & Result)

/** Condition of the archived matches. It has no parameters, so that queries can use the partial index. */
export const ARCHIVED = sql.raw('archived')

/** Condition of the results that others have yet to take into account, for the partial index. */
export const PENDING = sql.raw('pending')

/** Matches and their logs. Log rows are only inserted, never changed or deleted. */
export function matchTables(c: Columns) {
  const matches = c.table(
    'matches',
    {
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
      /** Earlier names of the players, which entries may still use; null for none. No public answer has them. */
      formerNames: c.json<readonly FormerName[]>('former_names'),
      /** The players whom the names mean; null if nobody is known. */
      linked: c.json<LinkedPlayers>('linked'),
      /** Whether the match was made from a booking, so that its players score it themselves. */
      booked: c.flag('booked').notNull().default(false),
      /** When a name was last corrected after the first entry; null for never. */
      namesCorrectedAt: c.millis('names_corrected_at'),
      /** Id of the club that the match belongs to; null for none. */
      club: c.text('club'),
      /** Id of the court, such as `club_naco-1`; null for none. */
      court: c.text('court'),
      /**
       * How long the order of play keeps the court for it (minutes); null for the usual time of its format. 0 for a match of a draw
       * whose time nobody has set yet: until it begins, it keeps no court.
       */
      heldMinutes: c.integer('held_minutes'),
      /** Id of the person who umpires the match. No public answer has it. */
      umpire: c.text('umpire'),
      /**
       * The mean chance to win a service point in the club when the match was created, in hundredths of a percent. Null if
       * the club had too few points. It never changes, so that the chances of a finished match stay the same.
       */
      serveMean: c.integer('serve_mean'),
      /** An archived match is in no list and takes no entries. It can still be read. */
      archived: c.flag('archived').notNull().default(false),
      createdAt: c.millis('created_at').notNull(),
      updatedAt: c.millis('updated_at').notNull(),
    },
    (match) => [
      c.index('matches_umpire', match.umpire, match.date),
      c.indexWhere('matches_archived', ARCHIVED, match.date, match.id),
    ],
  )
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
      /** In a point its detail; null if it has none, or if the entry is an undo. */
      detail: c.json<EntryDetail | PointDetail>('detail'),
      playedAt: c.millis('played_at'),
      /** For the office only. Null in entries from earlier versions, which did not store the author. */
      author: c.text('author').$type<Author>(),
    },
    (entry) => [
      c.primaryKey(entry.matchId, entry.seq),
      c.unique('match_entries_id', entry.matchId, entry.id),
      c.reference(entry.matchId, matches.id),
    ],
  )
  /** Notes of umpires, and the reasons of penalties and results. No public answer has them. */
  const matchNotes = c.table(
    'match_notes',
    {
      matchId: c.text('match_id').notNull(),
      /** Chosen by the client. The reason of an entry has the id of its entry. */
      id: c.text('id').notNull(),
      /** Number of the log's last entry, or of the entry whose reason it is. */
      seq: c.integer('seq').notNull(),
      at: c.millis('at').notNull(),
      playedAt: c.millis('played_at'),
      kind: c.oneOf('kind', NOTE_KINDS).notNull(),
      side: c.integer('side').$type<1 | 2>(),
      violation: c.oneOf('violation', VIOLATIONS),
      text: c.text('text'),
      author: c.text('author').$type<Author>().notNull(),
    },
    (note) => [c.primaryKey(note.matchId, note.id), c.reference(note.matchId, matches.id)],
  )
  /** The players of matches one by one: an index of `matches.linked`, written in the same transactions. */
  const matchPlayers = c.table(
    'match_players',
    {
      matchId: c.text('match_id').notNull(),
      side: c.integer('side').$type<1 | 2>().notNull(),
      place: c.integer('place').notNull(),
      player: c.text('player').notNull(),
    },
    (row) => [
      c.primaryKey(row.matchId, row.side, row.place),
      // With the side, so that the results of a player are found without the rows of this table.
      c.index('match_players_player', row.player, row.matchId, row.side),
      c.reference(row.matchId, matches.id),
    ],
  )
  /**
   * How the matches of known players ended: what `outcomeOf` returns for the log, written in the transaction of the entry or of the
   * change. `endedAt` is null for a match that is no longer over.
   */
  const matchResults = c.table(
    'match_results',
    {
      matchId: c.text('match_id').primaryKey(),
      endedAt: c.millis('ended_at'),
      /** Date of the end at the club, `yyyy-mm-dd`. */
      date: c.text('date'),
      how: c.oneOf('how', OUTCOMES),
      winner: c.integer('winner').$type<1 | 2>(),
      sets: c.json<readonly OutcomeSet[]>('sets').notNull(),
      bestOf: c.integer('best_of').notNull(),
      linked: c.json<LinkedPlayers>('linked'),
      /** Whether each side has two players. */
      doubles: c.flag('doubles').notNull().default(false),
      /** The statistics of both sides, so that those of a player read no logs; null for a match without points. */
      totals: c.json<BySide<Totals>>('totals'),
      /**
       * When the result counts if nobody contests it, for a match that its players scored; null if it needs no confirmation, or if
       * somebody has answered.
       */
      dueAt: c.millis('due_at'),
      /** The version about which the players were asked; null if they were not. */
      askedVersion: c.integer('asked_version'),
      /** Whether ratings count the result: the match needs no confirmation, or it has one. */
      counts: c.flag('counts').notNull(),
      /** Number of changes of the result. */
      version: c.integer('version').notNull(),
      /** Whether what follows from results, such as ratings, has yet to take this version into account. */
      pending: c.flag('pending').notNull(),
    },
    (result) => [
      c.index('match_results_ended', result.endedAt, result.matchId),
      c.indexWhere('match_results_pending', PENDING, result.matchId),
      c.indexWhere('match_results_due', isNotNull(result.dueAt), result.dueAt),
      c.reference(result.matchId, matches.id),
    ],
  )
  /**
   * A cache of what lists show, so that a start reads no logs. A row is valid only if its seq is the head of the log,
   * `describedAt` is the match's `updatedAt`, and `version` is the server's.
   */
  const matchSummaries = c.table(
    'match_summaries',
    {
      matchId: c.text('match_id').primaryKey(),
      version: c.integer('version').notNull(),
      seq: c.integer('seq').notNull(),
      describedAt: c.millis('described_at').notNull(),
      status: c.oneOf('status', MATCH_STATUSES).notNull(),
      updatedAt: c.millis('updated_at').notNull(),
      /** The service points of both sides, and how many the server won. 0 until the match is over. */
      servicePoints: c.integer('service_points').notNull().default(0),
      servicePointsWon: c.integer('service_points_won').notNull().default(0),
      /** How long the match was played (ms). Null until it is over, and if nobody knows. */
      playedMs: c.millis('played_ms'),
      /** The length of a unit (s, `paceOfMatch`). Null until the match is over, and if nobody knows. */
      pace: c.double('pace'),
      /** The summary as JSON text. It is sent as it is, never parsed. */
      body: c.text('body').notNull(),
    },
    (summary) => [c.reference(summary.matchId, matches.id)],
  )
  return { matches, matchEntries, matchNotes, matchPlayers, matchResults, matchSummaries }
}
