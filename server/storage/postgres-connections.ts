import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SharedDatabase } from './storage.ts'

/** Number of a server's connections for data. */
export const DATA_CONNECTIONS = 10
/** Number of connections to PostgreSQL that each server needs. Besides those for data, one receives and one sends messages. */
export const CONNECTIONS = DATA_CONNECTIONS + 2

/** Returns the names of a server's connections. Their last word tells its connections from those of other servers. */
export function connectionNames() {
  const server = randomBytes(4).toString('hex')
  return { data: `ventaja ${server}`, messages: `ventaja messages ${server}` }
}

/** Too few connections for the servers that use a database. */
export interface Shortage {
  readonly needed: number
  readonly allowed: number
}

/** Returns how many connections the servers of this database need and get, if PostgreSQL allows too few of them. */
export async function connectionShortage(database: SharedDatabase): Promise<Shortage | null> {
  const [found] = await database.query<Shortage>(sql`
    select ${CONNECTIONS} * (
        select count(distinct substring(application_name from ' ([0-9a-f]{8})$'))
        from pg_stat_activity
        where datname = current_database() and application_name like 'ventaja%'
      )::int as needed,
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      ) as allowed`)
  return found && found.needed > found.allowed ? found : null
}
