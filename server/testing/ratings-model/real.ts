import { and, eq, sql } from 'drizzle-orm'
import { openAudit } from '../../audit/audit.ts'
import { ApiError } from '../../http/api-error.ts'
import { type MatchResult, resultStatements } from '../../matches/match-results.ts'
import { openPlayers } from '../../players/players.ts'
import { createRatingRepository } from '../../players/rating-repository.ts'
import { ratingRounds } from '../../players/rating-rounds.ts'
import { type Storage, UniqueViolation } from '../../storage/storage.ts'
import { aRecord } from '../match-rows.ts'

/** Number of matches that one transaction rates: few, so that most changes take several. */
const AT_ONCE = 3

export type Real = Awaited<ReturnType<typeof openReal>>

/** Opens players and ratings on an empty database. */
export async function openReal(storage: Storage, names: readonly string[]) {
  const { db, tables } = storage
  const { matches, matchPlayers, matchResults, playerWords, players, ratings, ratingState, ratingSteps } = tables
  await storage.atomically((tx) =>
    [ratingSteps, ratings, ratingState, matchPlayers, matchResults, matches, playerWords, players].map((table) =>
      tx.delete(table).returning(),
    ),
  )
  const opened = openPlayers({
    storage,
    audit: openAudit(storage, () => 0),
    hidePlayers: async () => {},
    clock: () => 0,
  })
  for (const id of names) await opened.create({ id, name: id, club: null }, 'manager')
  const statements = resultStatements(storage)
  let created = 0

  /** Stores how a match ended, as the writer of matches does: again, if another write of the match came first. */
  async function store(match: string, after: MatchResult | null, isNew = false): Promise<void> {
    try {
      await storage.atomically((tx) => [
        ...(isNew ? [tx.insert(matches).values(aRecord(match)).returning({ id: matches.id })] : []),
        ...statements.ofLinks(tx, [{ match, before: null, after: after?.linked ?? null }]),
        ...statements.ofResults(tx, [{ match, after }]),
      ])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      await store(match, after, isNew)
    }
  }

  return {
    storage,
    async play(result: MatchResult): Promise<void> {
      created += 1
      // Ids in no order of time, in both letter cases.
      await store(`${'bAa_Z-'[created % 6]}${created}`, result, true)
    },
    store,
    /** Counts a result that waited for a confirmation, or no longer does. */
    confirm: (match: string, counts: boolean): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .update(matchResults)
          .set({ counts, pending: true, version: sql`${matchResults.version} + 1` })
          .where(eq(matchResults.matchId, match))
          .returning({ id: matchResults.matchId }),
      ]),
    merge: (id: string, into: string): Promise<unknown> => unlessRefused(opened.merge(id, into, 'manager')),
    separate: (id: string): Promise<unknown> => unlessRefused(opened.separate(id, 'manager')),
    /** Returns a server that makes rounds. */
    newServer: (on: Storage = storage) => {
      const round = ratingRounds({ storage: on, repository: createRatingRepository(on), atOnce: AT_ONCE })
      return {
        /** Makes some rounds, and ends. */
        async makeRounds(count: number): Promise<void> {
          for (let n = 0; n < count && (await once(round)); n++);
        },
        async settle(): Promise<void> {
          while (await once(round));
        },
      }
    },
    results: () => db.select().from(matchResults),
    isPending: async () =>
      (
        await db
          .select()
          .from(matchResults)
          .where(and(eq(matchResults.pending, true)))
      ).length > 0,
    steps: () => db.select().from(ratingSteps),
    ratings: () => db.select().from(ratings),
    players: () => db.select().from(players),
  }
}

/** Makes a round. One that another server came before is made again. */
async function once(round: () => Promise<boolean>): Promise<boolean> {
  try {
    return await round()
  } catch (error) {
    if (error instanceof UniqueViolation) return true
    throw error
  }
}

async function unlessRefused(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** An error that stands for the end of the process. */
export class Crash extends Error {}

/**
 * Returns a storage whose process ends at its n-th transaction.
 * @param isStored whether this transaction is stored, though nobody learns of it
 */
export function crashingAt(storage: Storage, nth: number, isStored: boolean): Storage {
  let count = 0
  return {
    ...storage,
    async atomically(...given) {
      count += 1
      if (count < nth) return storage.atomically(...given)
      if (isStored) await storage.atomically(...given)
      throw new Crash('the process ends')
    },
  }
}

/** Returns a storage that stores nothing at its n-th transaction. */
export function failingAt(storage: Storage, nth: number): Storage {
  let count = 0
  return {
    ...storage,
    async atomically(...given) {
      count += 1
      if (count === nth) throw new Crash('nothing can be stored')
      await storage.atomically(...given)
    },
  }
}

/** Returns a storage before whose n-th transaction somebody else acts. */
export function interruptedAt(storage: Storage, nth: number, act: () => Promise<void>): Storage {
  let count = 0
  return {
    ...storage,
    async atomically(...given) {
      count += 1
      if (count === nth) await act()
      await storage.atomically(...given)
    },
  }
}
