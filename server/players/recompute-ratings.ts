import { chunks } from '../../shared/lists/chunks.ts'
import { placedIn } from '../../shared/matches/linked-players.ts'
import { allSteps, type EndedResult, RATING_KINDS, type RatingStep } from '../../shared/ratings/rated-match.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { createRatingRepository, type RatingRow } from './rating-repository.ts'
import { nextResults, oldSteps, ratingRounds, stepText } from './rating-rounds.ts'

/** The earliest moment (ms since 1970). */
const BEGINNING = Number.MIN_SAFE_INTEGER
/** Number of matches that one query reads, or one transaction rates. */
const AT_ONCE = 2000
/** Maximum number of tries to read a state that nobody changes meanwhile. */
const MOST_TRIES = 10

/** The ratings in the database beside those that follow from the results. */
export interface RatingComparison {
  /** Number of rated matches. */
  readonly matches: number
  /** Number of rows that ratings have: steps, and ratings of players. */
  readonly rows: number
  /** Number of rows that are missing, not needed, or have another value. */
  readonly differing: number
  /** Number of results that a server has yet to take into account, at least. */
  readonly pending: number
}

/** Compares the stored ratings with those that follow from all results, to the last bit. */
export async function compareRatings(storage: Storage): Promise<RatingComparison> {
  const repository = createRatingRepository(storage)
  for (let tries = 1; ; tries++) {
    const before = await repository.state()
    const results = await readAll<EndedResult>(async (from) => {
      const { results: rows, end } = await nextResults(repository, from, AT_ONCE)
      return { rows, end }
    })
    const stored = await readAll<RatingStep>(async (from) => {
      const { steps: rows, span } = await oldSteps(repository, { from, end: null }, AT_ONCE)
      return { rows, end: span.end }
    })
    const ratings = await repository.ratings()
    const players = new Set(results.flatMap(({ linked }) => placedIn(linked).map(({ player }) => player)))
    const roots = await repository.rootsOf([...players])
    const pending = await repository.pending(AT_ONCE)
    const after = await repository.state()
    if (after.version !== before.version && tries < MOST_TRIES) continue
    const steps = allSteps(results, (player) => roots.get(player))
    const wanted = lastOf(steps)
    return {
      matches: new Set(steps.map(({ matchId }) => matchId)).size,
      rows: steps.length + wanted.length,
      differing:
        differences(stored.map(stepText), steps.map(stepText)) + differences(ratings.map(rowText), wanted.map(rowText)),
      pending: pending.length,
    }
  }
}

/** Makes all ratings again from all results, also beside a running server. */
export async function recomputeRatings(storage: Storage): Promise<void> {
  const repository = createRatingRepository(storage)
  const round = ratingRounds({ storage, repository, atOnce: AT_ONCE })
  /** Acts again if a server came first. */
  async function untilDone<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
    }
  }
  await untilDone(async () => {
    const state = await repository.state()
    await storage.atomically((tx) => [repository.moveTo(tx, state, BEGINNING)])
  })
  while (await untilDone(round));
  // Rounds leave the ratings of players alone whose steps are right.
  for (const kind of RATING_KINDS)
    for (const players of chunks(await repository.playersOf(kind), AT_ONCE))
      await untilDone(async () => {
        const state = await repository.state()
        await storage.atomically((tx) => [
          repository.moveTo(tx, state, state.from),
          ...repository.refresh(tx, kind, players),
        ])
      })
}

async function readAll<Row>(read: (from: number) => Promise<{ rows: readonly Row[]; end: number | null }>) {
  const all: Row[] = []
  for (let from: number | null = BEGINNING; from !== null; ) {
    const part: { rows: readonly Row[]; end: number | null } = await read(from)
    for (const row of part.rows) all.push(row)
    from = part.end
  }
  return all
}

/** Returns the ratings after the last step of each player. */
function lastOf(steps: readonly RatingStep[]): RatingRow[] {
  const last = new Map(steps.map((step) => [`${step.kind} ${step.player}`, step]))
  return [...last.values()].map(({ player, kind, r, v, date, matches }) => ({
    player,
    kind,
    r,
    v,
    last: date,
    matches,
  }))
}

const rowText = ({ player, kind, r, v, last, matches }: RatingRow): string =>
  JSON.stringify([player, kind, r, v, last, matches])

/** Returns the number of rows that only one of the lists has. A row that differs counts once. */
function differences(stored: readonly string[], wanted: readonly string[]): number {
  const [have, need] = [new Set(stored), new Set(wanted)]
  const count = (some: readonly string[], others: ReadonlySet<string>) =>
    some.filter((text) => !others.has(text)).length
  return Math.max(count(stored, need), count(wanted, have))
}
