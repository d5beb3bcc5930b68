// Measures what the order of play costs the built server: expected starts at the ends of games, and plans while points are stored.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type Measured, measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { median, ms, ratios, rounded, spread } from './figures.ts'
import { allDecided, differenceGoal, ratioGoal } from './goals.ts'
import { addClubToPlan, addFullClub, COURTS, followDay, type Owner, ownerOf, playFirst } from './order-club.ts'
import { startProduct } from './product.ts'
import { type Block, type Goal, rows } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

const STARTS: Rounds = { least: 5, most: 12, seconds: 150 }
const PLANS: Rounds = { least: 5, most: 20, seconds: 150 }
/** Most CPU time of expected starts for each point (µs). */
const MOST_US = 50
/** Highest p99 of an append while a plan is made, as a multiple of the p99 without. */
const MOST_P99 = 1.1
/** Number of matches of the plans. */
const MATCHES = 200

const FOLLOWED = ['nobody follows the day', 'a page follows it', 'nobody, again'] as const
const PLANNED = ['nobody plans', 'plans without pause', 'nobody plans, again'] as const
type Of<N extends string, T> = Record<N, T[]>

interface Measurement {
  readonly tables: readonly Block[]
  readonly goals: readonly Goal[]
}

export async function measureOnServer(folder: string, pace: Pace, say: (line: string) => void): Promise<Measurement> {
  const file = path.join(folder, 'order.db')
  const server = await startProduct(file)
  const client = startClient<AppendHandlers>('append-client.ts')
  try {
    const owner = await ownerOf(server, file)
    say('expected starts at the ends of games')
    const starts = await interleave(
      roundsAt(pace, STARTS),
      FOLLOWED,
      (name) => cpuOfDay(server, owner, name),
      decidedStarts,
    )
    say('points while days are planned')
    // A plan has a thread of its own, so the server needs both cores.
    spawnSync('taskset', ['-a', '-c', '-p', '0,1', String(server.pid)])
    const plan = await addClubToPlan(server, owner, MATCHES)
    const windowMs = pace === 'quick' ? 1000 : 4000
    const plans = await interleave(
      roundsAt(pace, PLANS),
      PLANNED,
      (name) =>
        appendsBesidePlans(server, client, {
          windowMs,
          plan: name === PLANNED[1] ? () => planOnce(owner, plan) : null,
        }),
      (results) => allDecided([planGoal(results)]),
    )
    return { tables: [startsTable(starts), plansTable(plans)], goals: [startsGoal(starts), planGoal(plans)] }
  } finally {
    await server.stop()
    await client.stop()
  }
}

/** Plays matches on the courts of a new club. Returns the CPU time of the server for each point (µs). */
async function cpuOfDay(server: ChildServer, owner: Owner, name: (typeof FOLLOWED)[number]): Promise<number> {
  const club = await addFullClub(server, owner)
  if (name !== FOLLOWED[1]) return playFirst(server, club)
  const { received, stop } = await followDay(server, club)
  const cpu = await playFirst(server, club)
  stop()
  if (received() === 0) throw new Error('no expected start was sent')
  return cpu
}

const differences = (starts: Of<(typeof FOLLOWED)[number], number>, name: (typeof FOLLOWED)[number]): number[] =>
  starts[name].flatMap((cpu, n) => cpu - (starts[FOLLOWED[0]][n] ?? Number.NaN))

const startsGoal = (starts: Of<(typeof FOLLOWED)[number], number>): Goal =>
  differenceGoal(
    `a page follows a full day: a point costs at most ${MOST_US} µs more`,
    differences(starts, FOLLOWED[1]),
    MOST_US,
    (value) => `${rounded(value)} µs`,
  )
const decidedStarts = (starts: Of<(typeof FOLLOWED)[number], number>): boolean => allDecided([startsGoal(starts)])

const startsTable = (starts: Of<(typeof FOLLOWED)[number], number>): Block =>
  rows(
    [`${COURTS} courts, each with a match in play and five that wait`, 'µs of CPU for a point', 'more than without'],
    ...FOLLOWED.map((name) => [
      name,
      spread(starts[name], rounded),
      name === FOLLOWED[0] ? '' : spread(differences(starts, name), rounded),
    ]),
  )

interface Planned extends Measured {
  /** Number of plans that were made meanwhile. */
  readonly plans: number
}

const planOnce = (owner: Owner, plan: string): Promise<unknown> => owner('POST', plan, { id: randomUUID() })

/** Measures appends, while plans are made one after another. */
async function appendsBesidePlans(
  server: ChildServer,
  client: Client<AppendHandlers>,
  { windowMs, plan }: { readonly windowMs: number; readonly plan: (() => Promise<unknown>) | null },
): Promise<Planned> {
  let [plans, isDone] = [0, plan === null]
  const planning = (async () => {
    for (; !isDone && plan; plans += 1) await plan()
  })()
  const measured = await measureAppends(server, client, { scorers: 20, matches: null, perSecond: 200, windowMs })
  isDone = true
  await planning
  return { ...measured, plans }
}

const p99 = (results: readonly Measured[]): number[] => results.map((each) => each.p99)

const planGoal = (results: Of<(typeof PLANNED)[number], Planned>): Goal => {
  const [calm, busy, again] = PLANNED.map((name) => p99(results[name])) as [number[], number[], number[]]
  return ratioGoal(
    `200 points a second, plans without pause: p99 of an append at most ${MOST_P99} × that without`,
    ratios(busy, calm),
    ratios(again, calm),
    { most: MOST_P99 },
  )
}

const plansTable = (results: Of<(typeof PLANNED)[number], Planned>): Block =>
  rows(
    [`200 points a second, plans of ${MATCHES} matches`, 'plans', 'p50', 'p99', '× nobody plans'],
    ...PLANNED.map((name) => [
      name,
      spread(
        results[name].map(({ plans }) => plans),
        String,
      ),
      ms(median(results[name].map(({ p50 }) => p50))),
      ms(median(p99(results[name]))),
      name === PLANNED[0] ? '1' : spread(ratios(p99(results[name]), p99(results[PLANNED[0]]))),
    ]),
  )
