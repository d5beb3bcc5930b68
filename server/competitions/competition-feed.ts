import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import {
  type CompetitionRefusal,
  type CompetitionsFromServerEvents,
  type CompetitionsToServerEvents,
  type CompetitionWatched,
  watchCompetitionPayload,
} from '../../shared/competitions/competition-feed-schemas.ts'
import { acknowledged, enterRoom, leaveRoom } from '../socket/socket-rooms.ts'
import { openFollower } from '../storage/follower.ts'
import type { CompetitionVersions } from './versions-repository.ts'

type CompetitionsFeed = Server<CompetitionsToServerEvents, CompetitionsFromServerEvents>
type Watcher = Socket<CompetitionsToServerEvents, CompetitionsFromServerEvents>

interface FeedDeps {
  /** Returns the versions of these competitions and of their events. */
  readonly versions: (ids: readonly string[]) => Promise<CompetitionVersions[]>
  /** Calls the listener after each commit of this server that changes a competition. */
  readonly onCommit: (listener: () => void) => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const roomOf = (id: string): string => `competition:${id}`

/**
 * Publishes which events of a competition have changed, never what. A client first watches and then loads, so it misses no change.
 * `wake` looks for changes of other servers soon. Without it, they are found within two seconds.
 */
export function feedCompetitions(feed: CompetitionsFeed, { versions, onCommit, log }: FeedDeps) {
  const { adapter } = feed.of('/')
  /** What was last published of the competitions that somebody watches here. */
  const watched = new Map<string, CompetitionVersions>()

  /** Publishes what differs from the database. */
  async function look(): Promise<boolean> {
    for (const id of watched.keys()) if (!adapter.rooms.has(roomOf(id))) watched.delete(id)
    if (watched.size > 0) for (const now of await versions([...watched.keys()])) publish(now)
    return false
  }

  function publish(now: CompetitionVersions): void {
    const { id, version, events } = now
    const before = watched.get(id)
    if (!before) return
    watched.set(id, now)
    // Local: each server publishes to its own watchers.
    const room = feed.local.to(roomOf(id))
    if (before.version !== version) room.emit('competition:changed', { id, event: null, version })
    for (const [event, own] of events)
      if (before.events.get(event) !== own) room.emit('competition:changed', { id, event, version: own })
  }
  const { wake, close } = openFollower({ what: 'watched competitions', round: look, log })
  onCommit(wake)

  async function watch(socket: Watcher, id: string): Promise<CompetitionWatched> {
    // The watcher joins before the versions are read. Later changes are published to it.
    const full = enterRoom(socket, roomOf(id))
    if (full) return full
    const refused = await firstLook(id)
    const known = watched.get(id)
    if (!refused && known?.isPublished) return { ok: true, version: known.version, events: listed(known) }
    leaveRoom(socket, roomOf(id))
    return { ok: false, code: refused ?? 'COMPETITION_NOT_FOUND' }
  }

  /** Reads the versions of a competition that nobody has watched before. */
  async function firstLook(id: string): Promise<CompetitionRefusal | null> {
    if (watched.has(id)) return null
    try {
      const [found] = await versions([id])
      if (found?.isPublished && !watched.has(id)) watched.set(id, found)
      return null
    } catch (error) {
      log.warn({ err: error }, 'the versions of a competition could not be read')
      return 'COMPETITION_UNREADABLE'
    }
  }

  feed.on('connection', (socket) => {
    socket.on('competition:watch', async (payload, acknowledge?: (answer: CompetitionWatched) => void) => {
      const { data } = watchCompetitionPayload.safeParse(payload)
      const answer: CompetitionWatched = data ? await watch(socket, data.id) : { ok: false, code: 'BAD_PAYLOAD' }
      acknowledge?.(answer)
    })
    socket.on('competition:unwatch', (payload, acknowledge) =>
      acknowledged(acknowledge, watchCompetitionPayload, payload, ({ id }) => {
        leaveRoom(socket, roomOf(id))
        return { ok: true as const }
      }),
    )
  })
  return { wake, close }
}

const listed = ({ events }: CompetitionVersions) => [...events].map(([id, version]) => ({ id, version }))
