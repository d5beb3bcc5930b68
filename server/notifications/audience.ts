import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Follow, followsOf, keyOf } from '../../shared/follow/follow-kinds.ts'
import { allIds } from '../../shared/matches/linked-players.ts'
import type { ReadDay } from '../order/read-day.ts'
import type { Storage } from '../storage/storage.ts'
import type { NoticeRow } from './notices-repository.ts'
import type { Audience } from './notification-tables.ts'

export interface AudienceDeps {
  readonly storage: Storage
  readonly readDay: ReadDay
  /** Returns players who show their pages, by the ids that were asked for, with all ids of them. */
  readonly playersWithPages: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly ids: readonly string[] }>>
}

/** The things that a match belongs to. */
interface MatchFacts {
  readonly match: string | null
  readonly players: readonly string[]
  readonly competition: string | null
  readonly court: string | null
}

const NOBODY: Audience = { own: [], follows: [] }

/** Returns the function that says who is notified about something. Things that are not public lead nobody to it. */
export function openAudience({ storage: { db, tables }, readDay, playersWithPages }: AudienceDeps) {
  const { competitionEvents, competitionMatches, competitions, matches, people, players } = tables

  async function factsOf({ match, placed }: Pick<NoticeRow, 'subject'>['subject']): Promise<MatchFacts | null> {
    const state = placed && (await readDay(placed))
    const day = placed && state?.matches.get(placed.key)
    const item = state?.items.find((each) => each.match === placed?.key)
    if (match !== undefined) {
      // The log says nothing about who plays, and may be long.
      const [found] = await db
        .select({ linked: matches.linked, court: matches.court, competition: competitions.id })
        .from(matches)
        .leftJoin(competitionMatches, eq(competitionMatches.matchId, matches.id))
        .leftJoin(competitionEvents, eq(competitionEvents.id, competitionMatches.event))
        .leftJoin(
          competitions,
          and(eq(competitions.id, competitionEvents.competition), eq(competitions.published, true)),
        )
        .where(eq(matches.id, match))
      if (!found) return null
      const ids = allIds(found.linked)?.flat() ?? []
      return {
        match,
        players: ids.flatMap((id) => id ?? []),
        competition: found.competition,
        court: item?.court ?? found.court,
      }
    }
    if (!day?.place) return null
    const { competition } = day.place.stored
    return {
      match: null,
      players: day.players,
      competition: competition.published ? competition.id : null,
      court: item?.court ?? null,
    }
  }

  /** Returns the people with an account who are these players. */
  async function peopleOf(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    const asked = alias(players, 'asked')
    const found = await db
      .selectDistinct({ id: people.id })
      .from(asked)
      .innerJoin(players, eq(players.root, asked.root))
      .innerJoin(people, eq(people.id, players.person))
      .where(and(inArray(asked.id, [...ids]), isNotNull(people.signedInAt), ne(people.blocked, true)))
    return found.map(({ id }) => id).sort()
  }

  return async ({ subject }: Pick<NoticeRow, 'subject'>): Promise<Audience> => {
    const facts = await factsOf(subject)
    if (!facts) return NOBODY
    const shown = await playersWithPages(facts.players)
    const things = followsOf({
      id: facts.match ?? '',
      players: [...shown.values()].flatMap(({ ids }) => ids),
      competition: facts.competition,
      court: facts.court,
    }).filter(({ id }) => id !== '')
    const follows = [...new Map(things.map((each): [string, Follow] => [keyOf(each), each])).values()]
    return { own: await peopleOf(facts.players), follows }
  }
}
