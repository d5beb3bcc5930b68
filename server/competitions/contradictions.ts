import type { Contradiction } from '../../shared/competitions/contradiction-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { PlayedRow, StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import type { EndsOf } from './event-ends.ts'
import { contradictedIn, followedEvent } from './followed-event.ts'

export interface ContradictionsDeps {
  readonly repository: Pick<CompetitionsRepository, 'list' | 'eventsIn' | 'event'>
  readonly endsOf: EndsOf
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Time after the last day of a competition for which its matches are listed (days). Each office asks twice a minute. */
const LISTED_DAYS = 90

/** Returns the function that lists the matches of a club’s draws about which the office has to decide. */
export function openContradictions({ repository, endsOf, clock }: ContradictionsDeps) {
  return {
    /**
     * Returns the matches that have begun with other players than the draw has now, in the competitions in which a club takes part
     * and that are not long over.
     * @param manages whether somebody may decide about the competitions that a club runs
     */
    async contradictions(club: string, manages: (club: string) => boolean): Promise<Contradiction[]> {
      const endsFrom = plusDays(iso(clock()).slice(0, 10), -LISTED_DAYS)
      const competitions = (await repository.list(club, false, endsFrom)).filter((each) => manages(each.club))
      const events = await repository.eventsIn(competitions.map(({ id }) => id))
      const ends = await endsOf(events)
      const found: Contradiction[] = []
      for (const [index, { event: id }] of events.entries()) {
        const stored = ends[index]?.isContradicted ? await repository.event(id) : null
        if (stored) found.push(...contradictedIn(followedEvent(stored)).map((row) => contradictionIn(stored, row)))
      }
      return found
    },
  }
}

function contradictionIn({ row, competition, players }: StoredEvent, { matchId, one, two }: PlayedRow): Contradiction {
  const namesOf = (id: string) => players.filter(({ entry }) => entry === id).map(({ name }) => name)
  return {
    competition: { id: competition.id, name: competition.name },
    event: { id: row.id, name: row.name },
    match: matchId,
    sides: [namesOf(one), namesOf(two)],
  }
}
