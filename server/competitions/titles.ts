import { type PlayerTitle, TITLES } from '../../shared/players/profile-schemas.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import type { PlayedEvent } from './entrants-repository.ts'
import type { EndsOf } from './event-ends.ts'

/** Returns the function that returns the titles of a player, the newest first. */
export function openTitles({ playedBy }: Pick<CompetitionsRepository, 'playedBy'>, endsOf: EndsOf) {
  /** @param root id of a player at the end of the merges */
  return async function titlesOf(root: string): Promise<readonly PlayerTitle[]> {
    const all = await playedBy(root)
    const ends = await endsOf(all)
    return all.flatMap((played, index) => {
      const place = TITLES.find((each) => ends[index]?.[each] === played.entry)
      return place ? [titleOf(place, played)] : []
    })
  }
}

const titleOf = (place: PlayerTitle['place'], played: PlayedEvent): PlayerTitle => ({
  place,
  year: Number(played.to.slice(0, 4)),
  kind: played.kind,
  event: { id: played.event, name: played.eventName },
  competition: { id: played.competition, name: played.competitionName },
})
