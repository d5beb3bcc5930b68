import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { ChampionsAnswer } from '../../shared/competitions/champion-schemas.ts'
import type { CompetitionAnswer, CompetitionsAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { type Loaded, loader, useLoaded } from '../api/use-loaded.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useMatchesOf } from '../match-feed/use-matches-of.ts'
import { keepEqual } from './keep-equal.ts'
import { watchCompetition } from './watch-competition.ts'

const load = async <T>(address: string): Promise<T> =>
  (await logging('Failed to load a competition', getJson<T>(address))).body

export const useCompetitions = (): Loaded<CompetitionsAnswer> =>
  useLoaded(PAGES.competitions.path, load<CompetitionsAnswer>)

/** Loads the champions of a year. @param year empty for the newest one with a champion */
export const useChampions = (year: string) => useLoaded(`/champions${year && `?year=${year}`}`, load<ChampionsAnswer>)

type Watched<T> = Pick<Loaded<T>, 'value' | 'error' | 'reload'>

/** Returns whether an event, or the competition itself (null), changes what was loaded by having this version now. */
type Concerns<T> = (event: string | null, version: number, known: T | null) => boolean

/** Loads something of a competition, and again after each change that concerns it. */
function useWatched<T>(
  id: string,
  address: string,
  ask: (address: string) => Promise<T>,
  concerns: Concerns<T> = always,
): Watched<T> {
  const own = useMemo(() => loader(() => ask(address)), [address, ask])
  const { value, error } = useStore(own.store)
  useEffect(
    () => watchCompetition(id, own.load, (event, version) => concerns(event, version, own.known())),
    [id, own, concerns],
  )
  return { value: useKept(value), error, reload: own.load }
}

/** Returns an answer with the objects of the answer before it, where they are equal. */
function useKept<T>(value: T): T {
  const kept = useRef(value)
  kept.current = useMemo(() => keepEqual(kept.current, value), [value])
  return kept.current
}

const always = () => true

/** Loads a competition, and again after each change of it or of one of its events. */
export const useCompetition = (id: string): Watched<CompetitionAnswer> =>
  useWatched(id, pathTo('competition', id), load<CompetitionAnswer>)

/** Loads the competition of an event: its name, clubs and days. */
export const useCompetitionOf = (id: string): Loaded<CompetitionAnswer> =>
  useLoaded(pathTo('competition', id), load<CompetitionAnswer>)

/** Loads an event, and again after each change of it. */
export const useEvent = (competition: string, event: string): Watched<PublicEvent> =>
  useWatched(competition, pathTo('competitionEvent', competition, event), load<PublicEvent>, changesEvent)

/** Returns the live matches of an event. */
export function useLiveEvent(event: PublicEvent): Live {
  const events = useMemo(() => [event], [event])
  return useLiveMatches(events)
}

/** The competition itself may no longer be published. */
const changesEvent: Concerns<PublicEvent> = (event, version, known) =>
  event === null || known === null || (event === known.id && version !== known.version)

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

/** Loads all draws of a competition, and again after each change. Returns their live matches too. */
export function useDraws(id: string): Watched<Draws> & { readonly live: Live } {
  const watched = useWatched(id, pathTo('competition', id), loadDraws)
  return { ...watched, live: useLiveMatches(watched.value?.events ?? NO_EVENTS) }
}

type Live = ReadonlyMap<string, MatchView>

const NO_EVENTS: readonly PublicEvent[] = []

/** Returns the matches of events, as the match feed has them. */
function useLiveMatches(events: readonly PublicEvent[]): Live {
  const own = useMemo(() => {
    const stages = events.flatMap((event) => event.stages)
    return stages.flatMap((stage) => stage.matches.flatMap(({ match }) => match ?? []))
  }, [events])
  return useMatchesOf(own)
}
