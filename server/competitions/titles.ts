import { LRUCache } from 'lru-cache'
import { chunks } from '../../shared/lists/chunks.ts'
import { type PlayerTitle, TITLES } from '../../shared/players/profile-schemas.ts'
import type { Storage } from '../storage/storage.ts'
import { createCompetitionsRepository, type PlayedEvent } from './competitions-repository.ts'
import { type FollowedEvent, followedEvent } from './followed-event.ts'

/** Number of events whose ends stay in memory. */
const MOST_KEPT = 5000
/** Number of events to read at once. */
const AT_ONCE = 4

/** Who won an event and who lost its final: ids of entries, or null. */
type Ends = Readonly<Pick<FollowedEvent, (typeof TITLES)[number]>>

/**
 * Returns the function that returns the titles of a player, the newest first. The ends of events stay in memory, with the versions
 * that each change of an event and each result increments.
 */
export function openTitles(storage: Storage) {
  const repository = createCompetitionsRepository(storage)
  const kept = new LRUCache<string, { readonly version: string; readonly ends: Ends }>({ max: MOST_KEPT })

  async function endsOf(played: PlayedEvent): Promise<Ends | null> {
    const known = kept.get(played.event)
    if (known?.version === versionOf(played)) return known.ends
    const stored = await repository.event(played.event)
    if (!stored) return null
    const { champion, finalist } = followedEvent(stored)
    const ends = { champion, finalist }
    kept.set(played.event, { version: versionOf(stored.row), ends })
    return ends
  }

  /** @param root id of a player at the end of the merges */
  return async function titlesOf(root: string): Promise<readonly PlayerTitle[]> {
    const titles: PlayerTitle[] = []
    for (const some of chunks(await repository.playedBy(root), AT_ONCE)) {
      const ends = await Promise.all(some.map(endsOf))
      for (const [index, played] of some.entries()) {
        const place = TITLES.find((each) => ends[index]?.[each] === played.entry)
        if (place) titles.push(titleOf(place, played))
      }
    }
    return titles
  }
}

const versionOf = ({ version, followed }: Pick<PlayedEvent, 'version' | 'followed'>): string => `${version} ${followed}`

const titleOf = (place: PlayerTitle['place'], played: PlayedEvent): PlayerTitle => ({
  place,
  year: Number(played.to.slice(0, 4)),
  kind: played.kind,
  event: { id: played.event, name: played.eventName },
  competition: { id: played.competition, name: played.competitionName },
})
