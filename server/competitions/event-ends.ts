import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { chunks } from '../../shared/lists/chunks.ts'
import type { EventRow } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import { contradictedIn, type FollowedEvent, followedEvent } from './followed-event.ts'

/** Number of events whose ends stay in memory. */
const MOST_KEPT = 5000
/** Number of events to read at once. */
const AT_ONCE = 4

/** Who won an event and who lost its final: ids of entries, or null. */
interface EventEnds extends Pick<FollowedEvent, 'champion' | 'finalist'> {
  /** Ids of the players of the champion. */
  readonly players: readonly string[]
  /** Whether a match has begun with other sides than its place has now. */
  readonly isContradicted: boolean
}

/** An event with the versions that each change of it and each result increments. */
interface VersionedEvent extends Pick<EventRow, 'version' | 'followed'> {
  readonly event: string
}

export type EndsOf = ReturnType<typeof openEventEnds>

/** Returns the function that returns the ends of events, in the order of the events. They stay in memory with the versions. */
export function openEventEnds(repository: Pick<CompetitionsRepository, 'event'>) {
  const kept = new LRUCache<string, { readonly version: string; readonly ends: EventEnds }>({ max: MOST_KEPT })

  async function endsOf(event: VersionedEvent): Promise<EventEnds | null> {
    const known = kept.get(event.event)
    if (known?.version === versionOf(event)) return known.ends
    // Other requests wait for a few events at a time.
    await nextTurn()
    const stored = await repository.event(event.event)
    if (!stored) return null
    const followed = followedEvent(stored)
    const { champion, finalist } = followed
    const players = stored.players.filter(({ entry }) => entry === champion).map(({ player }) => player)
    const ends = { champion, finalist, players, isContradicted: contradictedIn(followed).length > 0 }
    kept.set(event.event, { version: versionOf(stored.row), ends })
    return ends
  }

  return async (events: readonly VersionedEvent[]): Promise<readonly (EventEnds | null)[]> => {
    const found: (EventEnds | null)[] = []
    for (const some of chunks(events, AT_ONCE)) found.push(...(await Promise.all(some.map(endsOf))))
    return found
  }
}

const versionOf = ({ version, followed }: Omit<VersionedEvent, 'event'>): string => `${version} ${followed}`
