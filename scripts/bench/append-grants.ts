// Measures appends with grants beside appends with the scorer key, on the same server.
import { type Measured, measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import { type AppendHandlers, GRANT_COURT } from './clients/append-client.ts'
import type { Client } from './clients/remote.ts'
import { median, ms, ratios, rounded, spread } from './figures.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { SCORER_HEADERS } from './product.ts'
import { type Block, type Goal, rows } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

const SCORERS = 100
const ROUNDS: Rounds = { least: 5, most: 20, seconds: 45 }
/** Highest CPU time of an append with a grant, as a multiple of one with the key. */
const MOST = 1.05

const NAMES = ['the key', 'a grant each', 'the key again'] as const
type Results = Record<(typeof NAMES)[number], Measured[]>

/** Measures 100 scorers with a match each, who append with the key, then with grants. */
export async function benchGrants(
  server: ChildServer,
  client: Client<AppendHandlers>,
  pace: Pace,
): Promise<{ table: Block; goal: Goal }> {
  const secrets = await Promise.all(Array.from({ length: SCORERS }, () => createGrant(server.url)))
  const load = { scorers: SCORERS, matches: null, perSecond: 0, windowMs: pace === 'quick' ? 300 : 1500 }
  const decided = (results: Results) => allDecided([goalOf(results)])
  const results = await interleave(
    roundsAt(pace, ROUNDS),
    NAMES,
    (name) => measureAppends(server, client, name === 'a grant each' ? { ...load, secrets } : load),
    decided,
  )
  return { table: tableOf(results), goal: goalOf(results) }
}

const cpuOf = (results: readonly Measured[]): number[] => results.map(({ cpu }) => cpu)

function goalOf({ 'the key': key, 'a grant each': grant, 'the key again': again }: Results): Goal {
  const goal = `grants: at most ${MOST} × the CPU time of the key`
  return ratioGoal(goal, ratios(cpuOf(grant), cpuOf(key)), ratios(cpuOf(again), cpuOf(key)), { most: MOST })
}

const tableOf = (results: Results): Block =>
  rows(
    [`${SCORERS} scorers, a match each`, '× the CPU time of the key', 'µs of CPU each', 'p50', 'p99'],
    ...NAMES.map((name) => [
      name,
      name === 'the key' ? '1' : spread(ratios(cpuOf(results[name]), cpuOf(results['the key']))),
      rounded(median(cpuOf(results[name]))),
      ms(median(results[name].map(({ p50 }) => p50))),
      ms(median(results[name].map(({ p99 }) => p99))),
    ]),
  )

/** Makes a grant for the court of the new matches, and returns its secret. */
async function createGrant(url: string): Promise<string> {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const response = await fetch(`${url}/grants`, {
    method: 'POST',
    headers: { ...SCORER_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ court: GRANT_COURT, until, label: 'Bench' }),
  })
  const answer = await response.text()
  if (response.status !== 201) throw new Error(`could not make a grant: ${response.status} ${answer}`)
  return (JSON.parse(answer) as { token: string }).token
}
