import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { Matches } from '../matches/matches.ts'
import type { AdapterMaker } from '../socket/fast-broadcast.ts'
import type { Opened } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { createChangesRepository } from './changes-repository.ts'
import { shareCommits } from './share-commits.ts'
import { type SharedSlots, shareSlots } from './share-slots.ts'
import { watchChanges } from './watch-changes.ts'

export interface ClusterSettings {
  readonly storage: Storage
  /** What messages between servers travel over; null: they find each other's writes in the database alone. */
  readonly messages: Opened['messages']
  /** How often each looks for what it was not told, ms. */
  readonly everyMs: number
  readonly log: FastifyBaseLogger
}

export interface Cluster {
  /** How sockets of several servers are one. */
  readonly adapter: AdapterMaker | undefined
  /**
   * From now on tells the others what is committed here, and takes over what they commit.
   */
  join(io: Server, rooms: { matches: Matches; slots: SharedSlots }): { close(): Promise<void> }
}

/**
 * What several servers on one database share. To be opened before anything is loaded: what others write from then on is
 * found. Null where the database is this server's alone.
 */
export async function openCluster({
  storage: { shared },
  messages,
  everyMs,
  log,
}: ClusterSettings): Promise<Cluster | null> {
  if (!shared) return null
  const from = await createChangesRepository(shared).now()
  let onListening = (): void => undefined
  let adapter: AdapterMaker | undefined
  if (messages) {
    // Loaded only here: one server has no use for it.
    const { clusterAdapter } = await import('./cluster-adapter.ts')
    adapter = clusterAdapter(messages, {
      onListening: () => onListening(),
      onError: (error) =>
        log.warn({ err: error }, 'a message to the other servers got lost; they read what it was about'),
    })
  }
  return {
    adapter,
    join(io, rooms) {
      const watch = watchChanges(shared, rooms, { from, everyMs, log })
      if (messages) shareCommits(io, rooms.matches, log)
      shareSlots(messages && io, rooms.slots, watch.look)
      let heardBefore = false
      onListening = () => {
        if (heardBefore) log.info('other servers can be heard again')
        void watch.look()
        heardBefore = true
      }
      return watch
    },
  }
}
