import { z } from 'zod'
import type { Readiness } from '../http/health-routes.ts'
import { CONNECTIONS, connectionShortage } from '../storage/postgres-connections.ts'
import type { Storage } from '../storage/storage.ts'

const shortageOf = async ({ shared }: Pick<Storage, 'shared'>) => (shared ? connectionShortage(shared) : null)

/** Returns a warning if PostgreSQL allows too few connections for the servers that use the database, or null. */
export async function connectionsWarning(storage: Pick<Storage, 'shared'>): Promise<string | null> {
  const shortage = await shortageOf(storage)
  return (
    shortage &&
    `DATABASE_URL: PostgreSQL allows ${shortage.allowed} connections, and its servers need ${shortage.needed}, ${CONNECTIONS} each. Requests will fail when it refuses one. Raise max_connections, or the limit of the database or of its user (docs/scale.md, “What PostgreSQL needs”)`
  )
}

/** Reports in /readyz that PostgreSQL allows too few connections. */
export const connectionsReadiness = (storage: Pick<Storage, 'shared'>): Readiness => ({
  fields: {
    tooFewConnections: z
      .object({
        needed: z.int().describe(`${CONNECTIONS} for each server that uses the database`),
        allowed: z.int().describe('the lowest limit of PostgreSQL, of the database and of its user'),
      })
      .optional()
      .describe('PostgreSQL allows fewer connections than its servers need; absent if it allows enough'),
  },
  report: async () => {
    const tooFewConnections = await shortageOf(storage)
    return tooFewConnections ? { tooFewConnections } : {}
  },
})
