// Measures appends with grants and by umpires beside appends with the scorer key, on the same server.
import { localTokens } from '../../server/auth/local-tokens.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import { type Measured, measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import { type AppendHandlers, GRANT_CLUB, GRANT_COURT } from './clients/append-client.ts'
import type { Client } from './clients/remote.ts'
import { median, ms, ratios, rounded, spread } from './figures.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { SCORER_HEADERS, TOKEN_KEY } from './product.ts'
import { type Block, type Goal, rows } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

const SCORERS = 100
const ROUNDS: Rounds = { least: 5, most: 20, seconds: 45 }
/** Highest CPU time of an append with a grant or by an umpire, as a multiple of the CPU time of an append with the key. */
const MOST = 1.05

const NAMES = ['the key', 'a grant each', 'an umpire each', 'the key again'] as const
type Results = Record<(typeof NAMES)[number], Measured[]>

/** Measures 100 scorers with a match each, who append with the key, with grants, and as signed-in umpires. */
export async function benchSenders(
  server: ChildServer,
  file: string,
  client: Client<AppendHandlers>,
  pace: Pace,
): Promise<{ table: Block; goals: Goal[] }> {
  const numbers = Array.from({ length: SCORERS }, (_, n) => n)
  const secrets = {
    'a grant each': await Promise.all(numbers.map(() => createGrant(server.url))),
    'an umpire each': await createUmpires(file, numbers),
    'the key': null,
    'the key again': null,
  }
  const load = { scorers: SCORERS, matches: null, perSecond: 0, windowMs: pace === 'quick' ? 300 : 1500 }
  const decided = (results: Results) => allDecided(goalsOf(results))
  const results = await interleave(
    roundsAt(pace, ROUNDS),
    NAMES,
    (name) => measureAppends(server, client, { ...load, secrets: secrets[name] }),
    decided,
  )
  return { table: tableOf(results), goals: goalsOf(results) }
}

const cpuOf = (results: readonly Measured[]): number[] => results.map(({ cpu }) => cpu)

function goalsOf({ 'the key': key, 'the key again': again, ...others }: Results): Goal[] {
  const keyAgain = ratios(cpuOf(again), cpuOf(key))
  return Object.entries(others).map(([name, results]) =>
    ratioGoal(`${name}: at most ${MOST} × the CPU time of the key`, ratios(cpuOf(results), cpuOf(key)), keyAgain, {
      most: MOST,
    }),
  )
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

/** Stores umpires of the club of the new matches, and returns their ID tokens. */
async function createUmpires(file: string, numbers: readonly number[]): Promise<string[]> {
  const emails = numbers.map((n) => `umpire${n}@example.com`)
  await storePeople(file, Object.fromEntries(emails.map((email) => [email, [{ role: 'umpire', club: GRANT_CLUB }]])))
  return Promise.all(emails.map((email) => localTokens(TOKEN_KEY).sign({ email, name: 'Umpire' })))
}
