import { useEffect, useMemo } from 'react'
import type { ChampionsAnswer } from '../../shared/competitions/champion-schemas.ts'
import type { CompetitionAnswer, CompetitionsAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { type Loaded, useLoaded } from '../api/use-loaded.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'

const load = async <T>(address: string): Promise<T> =>
  (await logging('Failed to load a competition', getJson<T>(address))).body

export const useCompetitions = (): Loaded<CompetitionsAnswer> =>
  useLoaded(PAGES.competitions.path, load<CompetitionsAnswer>)

export const useCompetition = (id: string): Loaded<CompetitionAnswer> =>
  useLoaded(pathTo('competition', id), load<CompetitionAnswer>)

/** Loads the champions of a year. @param year empty for the newest one with a champion */
export const useChampions = (year: string) => useLoaded(`/champions${year && `?year=${year}`}`, load<ChampionsAnswer>)

/** Time between the end of a match and the moment when all servers have moved the draw (ms). */
const FOLLOWED_MS = 1000

type Live = ReadonlyMap<string, MatchView>

/** Loads an event, and again each time one of its matches has ended or an end was taken back. Returns its live matches too. */
export function useEvent(competition: string, event: string): Loaded<PublicEvent> & { readonly live: Live } {
  const loaded = useLoaded(pathTo('competitionEvent', competition, event), load<PublicEvent>)
  const events = useMemo(() => (loaded.value ? [loaded.value] : []), [loaded.value])
  return { ...loaded, live: useFollowed(events, loaded.reload) }
}

/** A competition with those of its events that are drawn. */
export interface Draws {
  readonly competition: CompetitionAnswer
  readonly events: readonly PublicEvent[]
}

async function loadDraws(address: string): Promise<Draws> {
  const competition = await load<CompetitionAnswer>(address)
  const drawn = competition.events.filter(({ stages }) => stages.some((stage) => stage.drawn))
  const paths = drawn.map(({ id }) => pathTo('competitionEvent', competition.id, id))
  return { competition, events: await Promise.all(paths.map(load<PublicEvent>)) }
}

/** Loads all draws of a competition, as `useEvent` does. */
export function useDraws(competition: string): Loaded<Draws> & { readonly live: Live } {
  const loaded = useLoaded(pathTo('competition', competition), loadDraws)
  return { ...loaded, live: useFollowed(loaded.value?.events ?? NO_EVENTS, loaded.reload) }
}

const NO_EVENTS: readonly PublicEvent[] = []

/** Returns the live matches of events, and calls `reload` each time one has ended or an end was taken back. */
function useFollowed(events: readonly PublicEvent[], reload: () => Promise<void>): Live {
  const { matches } = useMatchList()
  const live = useMemo(() => {
    const stages = events.flatMap((event) => event.stages)
    const own = new Set(stages.flatMap((stage) => stage.matches.flatMap(({ match }) => match ?? [])))
    return new Map(matches.filter(({ id }) => own.has(id)).map((match) => [match.id, match]))
  }, [events, matches])
  const ends = [...live.values()].flatMap(({ id, seq, score }) => (isOver(score) ? `${id} ${seq}` : [])).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ends moves the draw
  useEffect(() => {
    if (ends === '') return
    void reload()
    const timer = setTimeout(() => void reload(), FOLLOWED_MS)
    return () => clearTimeout(timer)
  }, [ends])
  return live
}
