// Measures what notifications cost the points: a match with 10,000 followers ends while other matches are scored.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, count, like } from 'drizzle-orm'
import { openSqlite } from '../../server/database/sqlite.ts'
import { newPerson } from '../../server/people/person-row.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { type Measured, measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { median, ms, ratios, spread } from './figures.ts'
import { allDecided, differenceGoal, ratioGoal } from './goals.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import { type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

const ROUNDS: Rounds = { least: 5, most: 12, seconds: 240 }
/** Number of followers in a full run, and in a quick one. */
const FOLLOWERS = { full: 10_000, quick: 500 } as const
const NAMES = ['nobody follows', 'all follow', 'nobody follows, again'] as const
/** Highest p99 of an append while the notifications are written, as a multiple of the p99 without. */
const MOST_P99 = 1.1
/** Longest time until the notification of each follower is in the outbox (s). */
const MOST_SECONDS = 60
/** Time after a result until people are notified of it (ms). The umpire may take it back meanwhile. */
const SETTLE_MS = 5000
/** Rows in one statement. SQLite limits its parameters. */
const AT_ONCE = 500

interface Round extends Measured {
  /** Time from the end of the match until the last notification was in the outbox (s); null without followers. */
  readonly writtenAfter: number | null
}
type Rounded = Record<(typeof NAMES)[number], Round[]>

export async function benchNotifications({ folder, pace, say }: Run): Promise<Report> {
  const file = path.join(folder, 'notifications.db')
  const server = await startProduct(file)
  const client = startClient<AppendHandlers>('append-client.ts')
  const storage = openSqlite(file)
  const followers = pace === 'quick' ? FOLLOWERS.quick : FOLLOWERS.full
  try {
    say(`${followers} people`)
    const people = await addPeople(storage, followers)
    say('a match ends while others are scored')
    const results = await interleave(
      roundsAt(pace, ROUNDS),
      NAMES,
      (name) => endBesidePoints(server, client, storage, { people: name === NAMES[1] ? people : [], pace }),
      (all) => allDecided(goalsOf(all, followers)),
    )
    return [
      text('People follow a match and want its result by email. It ends while 20 other matches are scored.'),
      rows(
        [
          `200 points a second, a match with ${followers} followers ends`,
          'p50',
          'p99',
          '× nobody follows',
          'all in the outbox',
        ],
        ...NAMES.map((name) => [
          name,
          ms(median(results[name].map(({ p50 }) => p50))),
          ms(median(p99(results[name]))),
          name === NAMES[0] ? '1' : spread(ratios(p99(results[name]), p99(results[NAMES[0]]))),
          name === NAMES[1] ? spread(secondsOf(results), (value) => `${value.toFixed(1)} s`) : '',
        ]),
      ),
      goals(...goalsOf(results, followers)),
    ]
  } finally {
    await storage.close()
    await server.stop()
    await client.stop()
  }
}

async function addPeople(storage: Storage, number: number): Promise<readonly string[]> {
  const { people, notificationChoices } = storage.tables
  const rows = Array.from({ length: number }, (_, n) => ({
    ...newPerson(`fan-${n}@bench.example`, 1),
    // Sent at no time: only the outbox is measured.
    signedInAt: 1,
  }))
  for (const some of chunks(rows, AT_ONCE))
    await storage.atomically((tx) => [
      tx
        .insert(people)
        .values([...some])
        .returning({ id: people.id }),
      tx
        .insert(notificationChoices)
        .values(
          some.map(({ id }) => ({ person: id, kind: 'result', channel: 'mail' as const, choice: 'all' as const })),
        )
        .returning({ person: notificationChoices.person }),
    ])
  return rows.map(({ id }) => id)
}

interface Ended {
  readonly people: readonly string[]
  readonly pace: Pace
}

/** Ends a match that these people follow, and measures points of other matches while the notifications are written. */
async function endBesidePoints(
  server: ChildServer,
  client: Client<AppendHandlers>,
  storage: Storage,
  { people, pace }: Ended,
): Promise<Round> {
  const match = await createMatch(server.url)
  const { follows } = storage.tables
  for (const some of chunks(people, AT_ONCE))
    await storage.atomically((tx) => [
      tx
        .insert(follows)
        .values(some.map((person) => ({ person, kind: 'match' as const, target: match, at: 1 })))
        .returning({ person: follows.person }),
    ])
  const ended = performance.now()
  const response = await fetch(`${server.url}/product/${match}/actions`, {
    method: 'POST',
    headers: { ...SCORER_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), status: 'retired', winner: 'Ana Reyes' }),
  })
  if (!response.ok) throw new Error(`the match did not end: ${response.status} ${await response.text()}`)
  await delay(SETTLE_MS)
  const windowMs = pace === 'quick' ? 1000 : 4000
  const written = people.length > 0 ? untilWritten(storage, match, people.length, ended) : null
  const measured = await measureAppends(server, client, { scorers: 20, matches: null, perSecond: 200, windowMs })
  return { ...measured, writtenAfter: await written }
}

/** Resolves with the time until the outbox has all notifications about a match (s). */
async function untilWritten(storage: Storage, match: string, number: number, since: number): Promise<number> {
  const { notifications } = storage.tables
  const isOfMatch = and(like(notifications.id, `mail match ${match} %`))
  for (;;) {
    const [found] = await storage.db.select({ rows: count() }).from(notifications).where(isOfMatch)
    const seconds = (performance.now() - since) / 1000
    if ((found?.rows ?? 0) >= number) return seconds
    if (seconds > 2 * MOST_SECONDS) throw new Error(`only ${found?.rows} of ${number} notifications after ${seconds} s`)
    await delay(500)
  }
}

const p99 = (results: readonly Measured[]): number[] => results.map((each) => each.p99)
const secondsOf = (results: Rounded): number[] => results[NAMES[1]].flatMap(({ writtenAfter }) => writtenAfter ?? [])

function goalsOf(results: Rounded, followers: number): readonly Goal[] {
  const [calm, busy, again] = NAMES.map((name) => p99(results[name])) as [number[], number[], number[]]
  return [
    ratioGoal(
      `200 points a second, ${followers} are notified: p99 of an append at most ${MOST_P99} × that without`,
      ratios(busy, calm),
      ratios(again, calm),
      { most: MOST_P99 },
    ),
    differenceGoal(
      `${followers} followers: all in the outbox at most ${MOST_SECONDS} s after the end`,
      secondsOf(results),
      MOST_SECONDS,
      (value) => `${value.toFixed(1)} s`,
    ),
  ]
}
