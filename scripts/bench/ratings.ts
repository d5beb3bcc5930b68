// Measures ratings and players: to make all ratings, to follow one match, and to read, with few and with many rated matches.
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openSqlite } from '../../server/database/sqlite.ts'
import { openPlayers, type Players } from '../../server/players/players.ts'
import { openProfiles, type Profiles } from '../../server/players/profile.ts'
import { openRatings, type Ratings } from '../../server/players/ratings.ts'
import { compareRatings, recomputeRatings } from '../../server/players/recompute-ratings.ts'
import type { Storage, Tables } from '../../server/storage/storage.ts'
import {
  filledPlayer,
  filledResult,
  fillResults,
  latestOfBusiest,
  type ResultSizes,
} from '../../server/testing/filled-ratings.ts'
import { median, ms, ratios, seconds, spread, whole } from './figures.ts'
import { type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

const MANY: ResultSizes = { players: 5000, matches: 50_000 }
const FEW: ResultSizes = { players: 500, matches: 5000 }
const QUICK: ResultSizes = { players: 50, matches: 500 }
const ROUNDS: Rounds = { least: 20, most: 20, seconds: 60 }
const CLUB = 'club_naco'

/** The player of most matches. */
const BUSIEST = filledPlayer(0)

/** Longest time to make all ratings again (s). */
const MOST_SECONDS = 10
/** Highest ratio of the times to follow a match with many matches and with few. */
const SAME = 2

const OPERATIONS = {
  match: 'a match that ends is rated',
  ranking: 'the first page of the ranking',
  player: 'the page of a player',
  busiest: 'the page of the busiest player, read again',
  after: 'the same, after a new result',
  search: 'a search for players',
} as const
type Operation = keyof typeof OPERATIONS
/** Longest times (ms). */
const MOST_MS: Readonly<Record<Operation, number>> = {
  match: 1000,
  ranking: 20,
  player: 20,
  busiest: 20,
  after: 20,
  search: 10,
}
type Times = Readonly<Record<Operation, number>>

interface Filled {
  readonly storage: Storage
  readonly ratings: Ratings
  readonly players: Players
  readonly profiles: Profiles
  readonly sizes: ResultSizes
}

export async function benchRatings({ folder, pace, say }: Run): Promise<Report> {
  const sizes = { many: pace === 'quick' ? FEW : MANY, few: pace === 'quick' ? QUICK : FEW }
  const made = { many: Number.NaN, few: Number.NaN }
  const filled: Partial<Record<keyof typeof sizes, Filled>> = {}
  for (const name of ['few', 'many'] as const) {
    say(`${whole(sizes[name].matches)} matches of ${whole(sizes[name].players)} players`)
    const storage = openSqlite(path.join(folder, `ratings-${name}.db`))
    await fillResults(storage, sizes[name])
    made[name] = (await timed(() => recomputeRatings(storage))) / 1000
    const { differing } = await compareRatings(storage)
    if (differing > 0) throw new Error(`${differing} rows are wrong`)
    filled[name] = { ...open(storage), sizes: sizes[name] }
  }
  say('a match, the ranking, pages of players, a search')
  const times = await interleave(roundsAt(pace, ROUNDS), ['few', 'many'] as const, (name, round) =>
    measure(filled[name] as Filled, round),
  )
  for (const each of Object.values(filled)) {
    await each.ratings.close()
    await each.storage.close()
  }
  const of = (name: keyof typeof sizes, operation: Operation) => times[name].map((each) => each[operation])
  const operations = Object.keys(OPERATIONS) as Operation[]
  const headings = (['few', 'many'] as const).map((name) => `${whole(sizes[name].matches)} matches`)
  const ratioOf = (operation: Operation) => ratios(of('many', operation), of('few', operation))
  const limits = operations.map((operation): Goal => {
    const figure = median(of('many', operation))
    const goal = `${OPERATIONS[operation]}: under ${whole(MOST_MS[operation])} ms`
    return { goal, figure: ms(figure), reached: figure < MOST_MS[operation] }
  })
  return [
    text('In one process, on SQLite. One match in five is doubles. The busiest player is in one match of 23.'),
    rows(
      ['Time', ...headings, '× the fewer'],
      ['all ratings are made', seconds(made.few), seconds(made.many), (made.many / made.few).toFixed(2)],
      ...operations.map((operation) => [
        OPERATIONS[operation],
        spread(of('few', operation), ms),
        spread(of('many', operation), ms),
        spread(ratioOf(operation)),
      ]),
    ),
    goals(
      {
        goal: `all ratings of ${whole(sizes.many.matches)} matches: under ${MOST_SECONDS} s`,
        figure: seconds(made.many),
        reached: made.many < MOST_SECONDS,
      },
      ...limits,
      {
        goal: `to rate a match takes at most ${SAME} × the time with a tenth of the matches`,
        figure: spread(ratioOf('match')),
        reached: median(ratioOf('match')) <= SAME,
      },
    ),
  ]
}

function open(storage: Storage): Omit<Filled, 'sizes'> {
  const unused = () => {
    throw new Error('the bench changes no player')
  }
  const players = openPlayers({ storage, audit: unused, hidePlayers: unused, clock: Date.now })
  const ratings = openRatings({
    storage,
    matches: { onCommit: () => undefined, find: () => undefined },
    players,
    today: () => '2026-01-01',
    clock: Date.now,
    log: { warn: () => undefined, error: () => undefined },
  })
  return { storage, ratings, players, profiles: openProfiles({ storage, players, ratings }) }
}

async function measure({ storage, ratings, players, profiles, sizes }: Filled, round: number): Promise<Times> {
  await change(storage, filledResult(sizes.matches - 1), {
    winner: 1,
    sets: [
      [6, round % 5],
      [6, 3],
    ],
  })
  const match = await timed(ratings.settle)
  const page = (id: string) => timed(async () => JSON.stringify(await profiles.profile(id)))
  const latest = latestOfBusiest(sizes)
  await change(storage, latest.match, { endedAt: null })
  await ratings.settle()
  await page(BUSIEST)
  await change(storage, latest.match, { endedAt: latest.endedAt })
  await ratings.settle()
  const after = await page(BUSIEST)
  return {
    match,
    after,
    busiest: await page(BUSIEST),
    player: await page(filledPlayer(1 + round)),
    ranking: await timed(() => ratings.ranking({ club: CLUB, kind: 'singles', limit: 50 })),
    search: await timed(() => players.search('ana rey', CLUB, 20)),
  }
}

/** Changes the result of a match. */
async function change(
  { atomically, tables: { matchResults } }: Storage,
  match: string,
  set: Partial<Pick<Tables['matchResults']['$inferSelect'], 'winner' | 'sets' | 'endedAt'>>,
): Promise<void> {
  await atomically((tx) => [
    tx
      .update(matchResults)
      .set({ ...set, version: sql`${matchResults.version} + 1`, pending: true })
      .where(eq(matchResults.matchId, match))
      .returning({ id: matchResults.matchId }),
  ])
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
