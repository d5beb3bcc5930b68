import { useEffect, useMemo } from 'react'
import type { CompetitionAnswer, CompetitionsAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
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

/** Time between the end of a match and the moment when all servers have moved the draw (ms). */
const FOLLOWED_MS = 1000

/** Loads an event, and again each time one of its matches has ended or an end was taken back. Returns its live matches too. */
export function useEvent(
  competition: string,
  event: string,
): Loaded<EventAnswer> & { readonly live: ReadonlyMap<string, MatchView> } {
  const loaded = useLoaded(pathTo('competitionEvent', competition, event), load<EventAnswer>)
  const { matches } = useMatchList()
  const { value, reload } = loaded
  const live = useMemo(() => {
    const own = new Set(value?.stages.flatMap((stage) => stage.matches.flatMap(({ match }) => match ?? [])))
    return new Map(matches.filter(({ id }) => own.has(id)).map((match) => [match.id, match]))
  }, [value, matches])
  const ends = [...live.values()].flatMap(({ id, seq, score }) => (isOver(score) ? `${id} ${seq}` : [])).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ends moves the draw
  useEffect(() => {
    if (ends === '') return
    void reload()
    const timer = setTimeout(() => void reload(), FOLLOWED_MS)
    return () => clearTimeout(timer)
  }, [ends])
  return { ...loaded, live }
}
