import { ENTRANT_COLUMNS, entrantRows } from '../../shared/competitions/entrants.ts'
import { type FoldedMatch, resultFor } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedFixture } from '../../shared/competitions/fold-groups.ts'
import { toTods } from '../../shared/competitions/to-tods.ts'
import type { DetailedResult, EventPlayer, WholeEvent } from '../../shared/competitions/tods-event.ts'
import type { TodsRecord } from '../../shared/competitions/tods-schemas.ts'
import { outcomeSets, plainSets } from '../../shared/competitions/tods-sets.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import { mirrored } from '../../shared/scoring/read-score.ts'
import type { SetScore } from '../../shared/scoring/score.ts'
import { csvLine } from '../../shared/text/csv.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import { competitionNotFound } from './competition-errors.ts'
import type { CompetitionRow, PlayedRow, StoredEvent } from './competition-rows.ts'
import { createCompetitionsRepository } from './competitions-repository.ts'
import { asNamed, eventAnswer, type ShownPlayer, timesOf } from './event-view.ts'
import { followedEvent, stateOf } from './followed-event.ts'
import { inTurns } from './in-turns.ts'
import type { ReadCompetitionsDeps } from './read-competitions.ts'

export interface TodsExportDeps extends Pick<ReadCompetitionsDeps, 'known'> {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'get' | 'zoneOf'>
  readonly matches: Pick<Matches, 'index'>
}

export type TodsExport = ReturnType<typeof openTodsExport>

/** Opens the files of competitions. `isPublic`: with the names that everybody may see, once the competition is published. */
export function openTodsExport({ storage, clubs, matches, known }: TodsExportDeps) {
  const repository = createCompetitionsRepository(storage)

  /** @throws ApiError 404 */
  async function read(id: string, isPublic: boolean) {
    const row = await repository.byId(id)
    if (!row || (isPublic && !row.published)) throw competitionNotFound()
    const events = (await inTurns(await repository.eventsOf(id), repository.event)).filter((event) => event !== null)
    const roots = new Set(events.flatMap(({ players }) => players.map(({ root }) => root)))
    return { row, events, shown: isPublic ? (await known([...roots])).shown : asNamed }
  }

  /** Returns all that is known of the sets of a result, side 1 of the draw first. */
  function detailOf(
    { how, winner, sets }: Omit<DetailedResult, 'sets'> & Outcome,
    row: PlayedRow | undefined,
  ): DetailedResult {
    if (row?.imported && !row.isBegun) return row.imported.result
    const body = row && matches.index.get(row.matchId)?.body
    const score = body && (JSON.parse(body.toString()) as MatchSummary).scoreboard.state
    const played: readonly SetScore[] = score ? shownSets(score) : []
    const isSame = (each: readonly SetScore[]) => JSON.stringify(outcomeSets(each)) === JSON.stringify(sets)
    const detailed = [played, mirrored(played)].find(isSame) ?? plainSets(sets)
    return { how, winner, sets: detailed.map(({ games, tiebreak }) => ({ games, tiebreak })) }
  }

  function wholeEvent(stored: StoredEvent, shown: ShownPlayer): WholeEvent<EventPlayer> {
    const { row, entries, players, matches: rows } = stored
    const { results } = stateOf(stored)
    const rowOf = new Map(rows.map((each) => [`${each.stage} ${each.place}`, each]))
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      matchFormat: row.matchFormat,
      stages: row.stages,
      mostEntries: row.mostEntries,
      ...timesOf(row),
      entries: entries.flatMap(({ id, state, rank }) => {
        if (state === 'asked') return []
        const own = players.filter(({ entry }) => entry === id).map(({ root, name }) => shown(root, name))
        return [{ id, state, rank, players: own }]
      }),
      draws: row.draws,
      results: new Map(
        followedEvent(stored).stages.map(({ id: stage, matches: all }) => [
          stage,
          new Map(
            (all as readonly (FoldedMatch | FoldedFixture)[]).flatMap(({ id, sides }) => {
              const result = resultFor(results.get(stage) ?? new Map(), id, sides)
              return result ? [[id, detailOf(result, rowOf.get(`${stage} ${id}`))] as const] : []
            }),
          ),
        ]),
      ),
      // A match counts against the draw only once it has begun.
      kept: rows.flatMap(({ stage, place, one, two, kept, isBegun, imported }) =>
        kept && (isBegun || imported?.kept) ? [{ stage, match: place, sides: [one, two] as const }] : [],
      ),
    }
  }

  const venueOf = (id: string) => {
    const club = clubs.get(id)
    return club
      ? [{ id, name: club.name, courts: club.courts.map((court) => ({ id: court.id, name: court.name })) }]
      : []
  }

  return {
    /** Returns a competition as a tournament record of the Tennis Open Data Standards. @throws ApiError 404 */
    async tods(id: string, isPublic: boolean): Promise<TodsRecord> {
      const { row, events, shown } = await read(id, isPublic)
      const { name, startsOn: from, endsOn: to, club } = row
      const whole = await inTurns(events, (stored) => wholeEvent(stored, shown))
      return toTods({
        id,
        name,
        from,
        to,
        timeZone: clubs.zoneOf(club),
        venues: clubsOf(row).flatMap(venueOf),
        events: whole,
      })
    },

    /** Returns who has entered, as CSV. @throws ApiError 404 */
    async entrants(id: string, isPublic: boolean): Promise<string> {
      const { events, shown } = await read(id, isPublic)
      const rows = await inTurns(events, (stored) => entrantRows(eventAnswer(followedEvent(stored), shown)))
      return [ENTRANT_COLUMNS, ...rows.flat()].map((row) => csvLine(row)).join('')
    },
  }
}

type Outcome = { readonly sets: Parameters<typeof plainSets>[0] }

const clubsOf = ({ club, clubs }: CompetitionRow): readonly string[] => [...new Set([club, ...clubs])]
