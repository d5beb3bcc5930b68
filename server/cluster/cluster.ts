import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { Opened } from '../database/open-storage.ts'
import { inBackground } from '../http/in-background.ts'
import type { Matches } from '../matches/matches.ts'
import type { AdapterMaker } from '../socket/fast-broadcast.ts'
import type { Storage } from '../storage/storage.ts'
import { createChangesRepository } from './changes-repository.ts'
import {
  publishCompetitions,
  publishMatches,
  publishSlots,
  type SharedCompetitions,
  type SharedSlots,
} from './publish-commits.ts'
import { watchChanges } from './watch-changes.ts'

export interface ClusterSettings {
  readonly storage: Storage
  /** Carries the messages between servers. Null: the servers find each other's writes by polling the database. */
  readonly messages: Opened['messages']
  /** Interval of the polls for writes whose messages were lost (ms). */
  readonly everyMs: number
  readonly log: FastifyBaseLogger
}

export interface Cluster {
  /** Connects the Socket.IO rooms of all servers. */
  readonly adapter: AdapterMaker | undefined
  /** Starts to send commits to the other servers and to apply theirs. */
  join(
    io: Server,
    features: { matches: Matches; slots: SharedSlots; competitions: SharedCompetitions },
  ): { close(): Promise<void> }
}

/**
 * Connects several servers on one database. Call it before any data is loaded, because it finds only later writes of others.
 * Returns null if only one server can use the database.
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
    // Imported only if needed: a single server never needs it.
    const { clusterAdapter } = await import('./cluster-adapter.ts')
    adapter = clusterAdapter(messages, {
      onListening: () => onListening(),
      onError: (error) =>
        log.warn({ err: error }, 'a message to the other servers was lost; they will read the database instead'),
    })
  }
  return {
    adapter,
    join(io, features) {
      const watch = watchChanges(shared, features, { from, everyMs, log })
      if (messages) publishMatches(io, features.matches, log)
      if (messages) publishCompetitions(io, features.competitions)
      publishSlots(messages && io, features.slots, () =>
        inBackground(log, 'reading the writes of other servers', watch.look()),
      )
      let connectedBefore = false
      onListening = () => {
        if (connectedBefore) log.info('receiving messages of other servers again')
        inBackground(log, 'reading the writes of other servers', watch.look())
        features.competitions.look()
        connectedBefore = true
      }
      return watch
    },
  }
}
