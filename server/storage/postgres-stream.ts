import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What a connection is carried on, which pg keeps to itself: to destroy it is to end it without a farewell. */
export const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
