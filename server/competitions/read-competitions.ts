import type {
  CompetitionAnswer,
  ListedCompetition,
  OfficeCompetition,
} from '../../shared/competitions/competition-schemas.ts'
import type { CompetitionOfMatch, OfficeEvent, PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { placeIn } from '../../shared/competitions/fold-event.ts'
import type { CompetitionPlace } from '../../shared/competitions/match-place-schemas.ts'
import type { recordsOf } from '../audit/records-of.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { competitionNotFound, eventNotFound } from './competition-errors.ts'
import type { CompetitionRow, EntryRow, StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import { type PlayablePlace, placesIn } from './draw-places.ts'
import { ACTS, actsIn } from './event-acts.ts'
import type { EndsOf } from './event-ends.ts'
import { asNamed, listedEvent, officeEvent, publicEvent, type ShownPlayer } from './event-view.ts'
import { followedEvent } from './followed-event.ts'
import { type KnownPlayers, shownPlayers } from './shown-players.ts'

export interface ReadCompetitionsDeps {
  readonly repository: CompetitionsRepository
  /** Returns the records of the audit log about an event. */
  readonly recordsOf: ReturnType<typeof recordsOf>
  readonly endsOf: EndsOf
  readonly known: (roots: readonly string[]) => Promise<KnownPlayers>
}

/** The places of draws on a day. */
export interface PlacesOn {
  readonly places: readonly PlayablePlace[]
  readonly shown: ShownPlayer
}

export type ReadCompetitions = ReturnType<typeof readCompetitions>

/** Returns the functions that read competitions: for everybody, for the office, and for those who change them. */
export function readCompetitions({ repository, recordsOf, endsOf, known }: ReadCompetitionsDeps) {
  /** @throws ApiError 404 */
  async function find(id: string): Promise<CompetitionRow> {
    const row = await repository.byId(id)
    if (!row) throw competitionNotFound()
    return row
  }

  /** @throws ApiError 404 also for an event of another competition */
  async function findEvent(competition: string, id: string): Promise<StoredEvent> {
    const stored = await repository.event(id)
    if (stored?.row.competition !== competition) throw eventNotFound()
    return stored
  }

  const knownIn = (events: readonly Pick<StoredEvent, 'players'>[]): Promise<KnownPlayers> =>
    known([...new Set(events.flatMap(({ players }) => players.map(({ root }) => root)))])

  async function answer(row: CompetitionRow): Promise<CompetitionAnswer> {
    const events = await repository.listedIn(row.id)
    const ends = await endsOf(events.map(({ row: { id, version, followed } }) => ({ event: id, version, followed })))
    const winners = ends.map((each) => (each && each.champion !== null ? each.players : null))
    const playersIn = await shownPlayers(
      winners.flatMap((each) => each ?? []),
      { repository, known },
    )
    const namesOf = (ids: readonly string[]) => playersIn(ids).map(({ name }) => name)
    return {
      ...listed(row),
      events: events.map((event, index) => listedEvent(event, winners[index] ? namesOf(winners[index]) : null)),
    }
  }

  /** @throws ApiError 404 */
  async function office(id: string): Promise<OfficeCompetition> {
    const row = await find(id)
    return { ...(await answer(row)), published: row.published, tag: String(row.version) }
  }

  /** Returns the entries that are in the event, the best first: by hand, then by rating, then by the time of entry. */
  async function inOrder(stored: StoredEvent): Promise<readonly EntryRow[]> {
    const { strength } = await knownIn([stored])
    const strengthOf = ({ id }: EntryRow): number =>
      stored.players
        .filter(({ entry }) => entry === id)
        .reduce((sum, { root }) => sum + strength(root, stored.row.kind), 0)
    return stored.entries
      .filter(({ state }) => state === 'entered')
      .map((entry) => ({ entry, rank: entry.rank ?? Number.POSITIVE_INFINITY, strength: strengthOf(entry) }))
      .sort((a, b) =>
        a.rank === b.rank ? b.strength - a.strength || a.entry.number - b.entry.number : a.rank - b.rank,
      )
      .map(({ entry }) => entry)
  }

  /** @throws ApiError 404 */
  async function officeEventOf(competition: string, id: string): Promise<OfficeEvent> {
    const stored = await findEvent(competition, id)
    const order = stored.row.draws.length === 0 ? await inOrder(stored) : []
    return officeEvent(
      followedEvent(stored),
      asNamed,
      order.map((entry) => entry.id),
    )
  }

  return {
    find,
    findEvent,
    knownIn,
    inOrder,
    office,
    officeEvent: officeEventOf,

    /** @throws ApiError 412 */
    async checkTag({ row }: StoredEvent, tag: string): Promise<void> {
      if (String(row.version) !== tag) throw changedMeanwhile(await officeEventOf(row.competition, row.id))
    },

    /** Returns the competitions that everybody sees, the newest first. */
    list: async (club: string | null): Promise<ListedCompetition[]> => (await repository.list(club, true)).map(listed),

    /** @throws ApiError 404, also before it is published */
    async read(id: string): Promise<CompetitionAnswer> {
      const row = await find(id)
      if (!row.published) throw competitionNotFound()
      return answer(row)
    },

    /** @throws ApiError 404, also before its competition is published */
    async event(competition: string, id: string): Promise<PublicEvent> {
      const [stored, records] = await Promise.all([findEvent(competition, id), recordsOf(id, ACTS)])
      if (!stored.competition.published) throw eventNotFound()
      return publicEvent(followedEvent(stored), (await knownIn([stored])).shown, actsIn(records))
    },

    /** Returns the event and the round of a match; `place` is null for a match that is in no draw. */
    async ofMatch(match: string): Promise<CompetitionOfMatch> {
      const found = await repository.placeOf(match)
      const drawn = found?.event.draws.find(({ stage }) => stage.id === found.stage)
      const place = found && drawn ? placeIn(drawn.stage, found.place) : null
      if (!found || !place) return { place: null }
      const { event, competition } = found
      const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })
      return { place: { competition: named(competition), event: named(event), ...place } }
    },

    /** Returns where matches are in competitions, also before everybody sees them. A match that is in none is left out. */
    async placesOf(ids: readonly string[]): Promise<ReadonlyMap<string, CompetitionPlace>> {
      const { places, events } = await repository.placesOf(ids)
      const eventById = new Map(events.map((event) => [event.id, event]))
      return new Map(
        places.flatMap(({ matchId, event: id, stage, place: match }): [string, CompetitionPlace][] => {
          const event = eventById.get(id)
          const drawn = event?.draws.find((draw) => draw.stage.id === stage)
          const found = drawn && placeIn(drawn.stage, match)
          if (!event || !found) return []
          return [[matchId, { competition: event.competition, event: { id, name: event.name }, match, ...found }]]
        }),
      )
    },

    /** Returns all competitions of clubs that the person manages. */
    officeList: async (manages: (club: string) => boolean): Promise<ListedCompetition[]> =>
      (await repository.list(null, false)).filter(({ club }) => manages(club)).map(listed),

    /** Returns the places of the draws of the competitions that a club runs on a date, and how everybody may see the players. */
    async placesOn(club: string, date: string): Promise<PlacesOn> {
      const ids = await repository.eventsOn(club, date)
      const events = (await Promise.all(ids.map(repository.event))).filter((event) => event !== null)
      return { places: events.flatMap(placesIn), shown: (await knownIn(events)).shown }
    },

    /** Returns the club that runs a competition. @throws ApiError 404 */
    clubOf: async (id: string): Promise<string> => (await find(id)).club,
  }
}

const listed = ({ id, name, startsOn, endsOn, club, clubs }: CompetitionRow): ListedCompetition => ({
  id,
  name,
  from: startsOn,
  to: endsOn,
  club,
  clubs: [...new Set([club, ...clubs])],
})
