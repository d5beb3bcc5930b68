import { ENTRY_STATES, EVENT_KINDS } from '../../shared/competitions/event-schemas.ts'
import type { MadeDraw, StagePlan } from '../../shared/competitions/stage-plan.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Competitions: who entered, how draws were made, and which match plays which place. Everything else follows from results. */
export function competitionTables(c: Columns) {
  const competitions = c.table(
    'competitions',
    {
      id: c.text('id').primaryKey(),
      name: c.text('name').notNull(),
      /** Id of the club that runs it. */
      club: c.text('club').notNull(),
      /** Ids of other clubs that take part. */
      clubs: c.json<readonly string[]>('clubs').notNull(),
      /** First and last day, `yyyy-mm-dd` at the club. */
      startsOn: c.text('starts_on').notNull(),
      endsOn: c.text('ends_on').notNull(),
      published: c.flag('published').notNull(),
      version: c.integer('version').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (competition) => [c.index('competitions_days', competition.startsOn, competition.id)],
  )
  const competitionEvents = c.table(
    'competition_events',
    {
      id: c.text('id').primaryKey(),
      competition: c.text('competition').notNull(),
      name: c.text('name').notNull(),
      kind: c.oneOf('kind', EVENT_KINDS).notNull(),
      /** A matchUpFormat code; null for the documented rules. */
      matchFormat: c.text('match_format'),
      stages: c.json<readonly StagePlan[]>('stages').notNull(),
      /** The published draws in the order of the stages. */
      draws: c.json<readonly MadeDraw[]>('draws').notNull(),
      mostEntries: c.integer('most_entries').notNull(),
      /** From when people can enter themselves; null if only the office enters. */
      opensAt: c.millis('opens_at'),
      closesAt: c.millis('closes_at'),
      createdAt: c.millis('created_at').notNull(),
      /** Number of changes by people, also of its entries. */
      version: c.integer('version').notNull(),
      /** Number of changes that followed from results. */
      followed: c.integer('followed').notNull(),
      /** Whether matches that follow from draws and results have yet to be made. Each changed result of its matches sets it. */
      pending: c.flag('pending').notNull(),
    },
    (event) => [
      c.index('competition_events_of', event.competition),
      c.index('competition_events_pending', event.pending),
      c.reference(event.competition, competitions.id),
    ],
  )
  const competitionEntries = c.table(
    'competition_entries',
    {
      event: c.text('event').notNull(),
      id: c.text('id').notNull(),
      state: c.oneOf('state', ENTRY_STATES).notNull(),
      /** Place in the order for seeding; null for an order by rating. */
      rank: c.integer('rank'),
      /** Number of the entry in its event, from 1. */
      number: c.integer('number').notNull(),
      enteredAt: c.millis('entered_at').notNull(),
      /** Id of the person who withdrew it after the draw; null if nobody did. */
      withdrawnBy: c.text('withdrawn_by'),
    },
    (entry) => [
      c.primaryKey(entry.event, entry.id),
      c.unique('competition_entries_number', entry.event, entry.number),
      c.reference(entry.event, competitionEvents.id),
    ],
  )
  /** The players of entries. Nobody is in two entries of an event. */
  const competitionPlayers = c.table(
    'competition_players',
    {
      event: c.text('event').notNull(),
      player: c.text('player').notNull(),
      entry: c.text('entry').notNull(),
      /** 0, or 1 for the second of a pair. */
      place: c.integer('place').notNull(),
    },
    (row) => [
      c.primaryKey(row.event, row.player),
      c.index('competition_players_entry', row.event, row.entry),
      c.index('competition_players_player', row.player),
      c.reference(row.event, competitionEvents.id),
    ],
  )
  /** Which match plays which place of a draw. */
  const competitionMatches = c.table(
    'competition_matches',
    {
      event: c.text('event').notNull(),
      stage: c.text('stage').notNull(),
      /** Id of the match in the stage, such as `main-2-1`. */
      place: c.text('place').notNull(),
      matchId: c.text('match_id').notNull(),
      /** Ids of the entries with which the match was made. */
      one: c.text('one').notNull(),
      two: c.text('two').notNull(),
      /** Whether the match exists in `matches` already. */
      made: c.flag('made').notNull(),
      /** Whether the match counts although the draw has other sides now. */
      kept: c.flag('kept').notNull(),
    },
    (row) => [c.primaryKey(row.event, row.stage, row.place), c.unique('competition_matches_match', row.matchId)],
  )
  return { competitions, competitionEvents, competitionEntries, competitionPlayers, competitionMatches }
}
