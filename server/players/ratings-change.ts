import { sql } from 'drizzle-orm'
import type { Database, Statement, Tables } from '../storage/storage.ts'

/**
 * Returns the statement with which a transaction begins that makes results pending again. A round of ratings that has read the
 * results before then fails, and begins again, instead of taking them as settled.
 */
export const ratingsChange = (tx: Database, ratingState: Tables['ratingState']): Statement =>
  tx
    .update(ratingState)
    .set({ version: sql`${ratingState.version} + 1` })
    .returning({ version: ratingState.version })
