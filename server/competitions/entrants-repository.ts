import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../shared/i18n/languages.ts'
import { entryOfPlayer } from '../storage/entry-of-player.ts'
import type { Storage } from '../storage/storage.ts'
import type { EntryRow, EventRow } from './competition-rows.ts'

/** Maximum number of a person’s entries in one answer. */
const MOST_OWN = 100

/** An entry of a person. */
export interface OwnRow extends Pick<EntryRow, 'event' | 'state'>, Pick<EventRow, 'competition' | 'kind' | 'draws'> {
  readonly competitionName: string
  readonly eventName: string
  readonly from: string
  readonly to: string
  readonly entry: string
  /** 0 for the person who entered, 1 for the partner. */
  readonly place: number
  /** The names of all its players. */
  readonly players: readonly string[]
}

/** An entry of a player in an event of a competition that everybody sees. */
export interface PlayedEvent extends Pick<EventRow, 'version' | 'followed' | 'kind' | 'competition'> {
  readonly event: string
  readonly eventName: string
  readonly competitionName: string
  /** Last day of the competition, `yyyy-mm-dd`. */
  readonly to: string
  readonly entry: string
}

/** Somebody of an entry who has an account. */
export interface EntryAccount {
  readonly entry: string
  /** Id of the person. */
  readonly person: string
  /** 0, or 1 for the second of a pair. */
  readonly place: number
  readonly email: string
  readonly language: Language | null
}

/** Reads which people and players are behind entries. */
export function createEntrantsRepository({ db, tables }: Storage) {
  const { competitions, competitionEvents, competitionEntries, competitionPlayers, people, players } = tables
  /** Players who were merged with another one: one of them may be the person. */
  const family = alias(players, 'family')

  /** Returns the names of the players of events. */
  async function namesIn(events: readonly string[]) {
    if (events.length === 0) return []
    return db
      .select({ event: competitionPlayers.event, entry: competitionPlayers.entry, name: players.name })
      .from(competitionPlayers)
      .innerJoin(players, eq(players.id, competitionPlayers.player))
      .where(inArray(competitionPlayers.event, [...new Set(events)]))
      .orderBy(asc(competitionPlayers.place))
  }

  return {
    /** Returns the people of these entries who have accounts with emails. */
    async accountsOf(event: string, ids: readonly string[]): Promise<EntryAccount[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select({
          entry: competitionPlayers.entry,
          person: people.id,
          place: competitionPlayers.place,
          email: people.email,
          language: people.language,
        })
        .from(competitionPlayers)
        .innerJoin(players, eq(players.id, competitionPlayers.player))
        .innerJoin(family, eq(family.root, players.root))
        .innerJoin(people, eq(people.id, family.person))
        .where(and(eq(competitionPlayers.event, event), inArray(competitionPlayers.entry, [...ids])))
      return rows.filter(({ email }) => email.includes('@'))
    },

    /** Returns the entries of a person in competitions that everybody sees, the newest first. @param event only those of this event */
    async entriesOf(person: string, event?: string): Promise<OwnRow[]> {
      const rows = await db
        .select({
          competition: competitions.id,
          competitionName: competitions.name,
          event: competitionEvents.id,
          eventName: competitionEvents.name,
          kind: competitionEvents.kind,
          from: competitions.startsOn,
          to: competitions.endsOn,
          entry: competitionEntries.id,
          state: competitionEntries.state,
          place: competitionPlayers.place,
          draws: competitionEvents.draws,
        })
        .from(family)
        .innerJoin(players, eq(players.root, family.root))
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .innerJoin(competitionEntries, entryOfPlayer(tables))
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionEntries.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(
          and(
            eq(family.person, person),
            eq(competitions.published, true),
            event === undefined ? undefined : eq(competitionEvents.id, event),
          ),
        )
        .orderBy(desc(competitions.startsOn), desc(competitionEntries.enteredAt))
        .limit(MOST_OWN)
      const names = await namesIn(rows.map((row) => row.event))
      return rows.map((row) => ({
        ...row,
        players: names.filter((each) => each.event === row.event && each.entry === row.entry).map(({ name }) => name),
      }))
    },

    /** Returns the entries of a player, and of everybody who was merged into the player, the newest first. @param root id of the player */
    playedBy: (root: string): Promise<PlayedEvent[]> =>
      db
        .select({
          event: competitionEvents.id,
          version: competitionEvents.version,
          followed: competitionEvents.followed,
          eventName: competitionEvents.name,
          kind: competitionEvents.kind,
          competition: competitions.id,
          competitionName: competitions.name,
          to: competitions.endsOn,
          entry: competitionPlayers.entry,
        })
        .from(players)
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionPlayers.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(players.root, root), eq(competitions.published, true)))
        .orderBy(desc(competitions.endsOn), asc(competitionEvents.createdAt), asc(competitionEvents.id)),
  }
}
