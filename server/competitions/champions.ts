import type { Champion, ChampionsAnswer } from '../../shared/competitions/champion-schemas.ts'
import type { CompetitionRow } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import type { EndsOf } from './event-ends.ts'
import type { ReadCompetitionsDeps } from './read-competitions.ts'
import { shownPlayers } from './shown-players.ts'

export interface ChampionsDeps extends Pick<ReadCompetitionsDeps, 'known'> {
  readonly repository: Pick<CompetitionsRepository, 'list' | 'eventsIn' | 'playersOf'>
  readonly endsOf: EndsOf
}

/** Returns the function that lists the champions of the competitions that everybody sees. */
export function openChampions({ repository, endsOf, known }: ChampionsDeps) {
  /** Returns the champions of competitions, in the order of the competitions. */
  async function championsOf(rows: readonly CompetitionRow[]): Promise<Champion[]> {
    const events = await repository.eventsIn(rows.map(({ id }) => id))
    const ends = await endsOf(events)
    const won = events.map((event, index) => ({ ...event, winners: ends[index]?.players ?? [] }))
    const playersIn = await shownPlayers(
      won.flatMap(({ winners }) => winners),
      { repository, known },
    )
    return rows.flatMap((row) =>
      won
        .filter(({ competition, winners }) => competition === row.id && winners.length > 0)
        .map(({ event, name, kind, winners }) => ({
          competition: { id: row.id, name: row.name },
          event: { id: event, name },
          kind,
          players: playersIn(winners),
        })),
    )
  }

  return {
    /**
     * Returns the champions of a year, and the years with competitions.
     * @param club null for all clubs
     * @param year null for the newest year with a champion
     */
    async champions(club: string | null, year: number | null): Promise<ChampionsAnswer> {
      const rows = await repository.list(club, true)
      const years = [...new Set(rows.map(yearOf))].sort((one, other) => other - one)
      for (const each of year === null ? years : [year]) {
        const champions = await championsOf(rows.filter((row) => yearOf(row) === each))
        if (champions.length > 0 || year !== null) return { year: each, years, champions }
      }
      return { year: null, years: [], champions: [] }
    },
  }
}

const yearOf = ({ endsOn }: CompetitionRow): number => Number(endsOn.slice(0, 4))
