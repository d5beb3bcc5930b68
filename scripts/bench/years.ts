// Measures whether the matches of many years slow down the start, take memory, or make appends and reads cost more.
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fillDatabase } from '../../server/testing/filled-database.ts'
import { megabytes, seconds, spread, whole } from './figures.ts'
import { peakResidentBytes, residentBytes } from './machine.ts'
import { startProduct, startToFill } from './product.ts'
import { type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'
import { LEAST, LEAST_AGAIN, measureCosts } from './years-costs.ts'

const SIZES = [LEAST, 10_000, 100_000]
const QUICK_SIZES = [LEAST, 1000]
const LIVE = 10
const POINTS = 150
const ROUNDS: Rounds = { least: 2, most: 2, seconds: 120 }
/** Heap limit for which there is a goal (MB). */
const SMALL_HEAP = 512
/** Idle time before memory is read (ms). */
const SETTLE_MS = 1000

interface Limits {
  readonly seconds: number
  readonly megabytes: number
  /** Whether the server must start with a heap of {@link SMALL_HEAP}. */
  readonly inSmallHeap: boolean
}
const LIMITS: Readonly<Record<number, Limits>> = {
  10000: { seconds: 3, megabytes: 400, inSmallHeap: true },
  100000: { seconds: 10, megabytes: 600, inSmallHeap: false },
}

interface Start {
  readonly seconds: number
  readonly resident: number
  readonly peak: number
}
/** Starts in order of rounds; null if the server did not become ready. */
type Starts = Record<string, (Start | null)[]>

export async function benchYears(run: Run): Promise<Report> {
  const { folder, pace, say } = run
  const sizes = pace === 'quick' ? QUICK_SIZES : SIZES
  const files = new Map<number, string>()
  for (const matches of sizes) {
    say(`fill a database with ${whole(matches)} matches`)
    const file = path.join(folder, `years-${matches}.db`)
    await fillDatabase(file, { matches, live: LIVE, points: POINTS }, startToFill)
    files.set(matches, file)
  }
  const again = path.join(folder, 'years-again.db')
  copyFileSync(files.get(LEAST) ?? '', again)
  const { starts, table } = await measureStarts(files, pace, say)
  const started = [...files].filter(([matches]) => !starts[nameOf(matches)]?.includes(null))
  const costs = await measureCosts({
    ...run,
    databases: new Map<number | string, string>([...started, [LEAST_AGAIN, again]]),
  })
  const setting = `Matches of ${POINTS} points; ${LIVE} are live, the others finished.`
  return [
    text(setting),
    table,
    ...costs.tables,
    goals(...sizes.flatMap((size) => startGoals(size, starts)), ...costs.goals),
  ]
}

const nameOf = (matches: number, small = false): string =>
  `${whole(matches)}${small ? ` with --max-old-space-size=${SMALL_HEAP}` : ''}`

async function measureStarts(files: ReadonlyMap<number, string>, pace: Pace, say: Run['say']) {
  const kinds = new Map<string, () => Promise<Start | null>>()
  for (const [matches, file] of files) {
    kinds.set(nameOf(matches), () => measureStart(file))
    if (!LIMITS[matches]?.inSmallHeap) continue
    kinds.set(nameOf(matches, true), () => measureStart(file, [`--max-old-space-size=${SMALL_HEAP}`]))
  }
  const measure = async (name: string) => {
    say(`start with ${name}`)
    return (await kinds.get(name)?.()) ?? null
  }
  const starts = await interleave(roundsAt(pace, ROUNDS), [...kinds.keys()], measure)
  const table = rows(
    ['Matches', 'ready after', 'resident memory', 'peak until then'],
    ...Object.entries(starts).map(([name, all]) => {
      const shown = (figure: (start: Start) => number, show: (value: number) => string) =>
        all.some((start) => !start)
          ? 'not ready'
          : spread(
              all.map((start) => figure(start as Start)),
              show,
            )
      return [
        name,
        shown((one) => one.seconds, seconds),
        shown((one) => one.resident, megabytes),
        shown((one) => one.peak, megabytes),
      ]
    }),
  )
  return { starts, table }
}

async function measureStart(file: string, flags: readonly string[] = []): Promise<Start | null> {
  const server = await startProduct(file, { flags }).catch(() => null)
  if (!server) return null
  await delay(SETTLE_MS)
  const start = {
    seconds: server.readySeconds,
    resident: residentBytes(server.pid),
    peak: peakResidentBytes(server.pid),
  }
  await server.stop()
  return start
}

function startGoals(matches: number, starts: Starts): Goal[] {
  const limits = LIMITS[matches]
  if (!limits) return []
  const goal = (
    what: string,
    figure: (start: Start) => number,
    most: number,
    show: (value: number) => string,
  ): Goal => {
    const all = starts[nameOf(matches)] ?? []
    const ready = all.filter((start) => start !== null).map(figure)
    const worst = Math.max(...ready)
    const isReady = ready.length === all.length
    return {
      goal: `${whole(matches)} matches: ${what}`,
      figure: isReady ? show(worst) : 'not ready',
      reached: isReady && worst <= most,
    }
  }
  const small = starts[nameOf(matches, true)] ?? []
  const inSmallHeap = small.every((start) => start !== null)
  return [
    goal(`ready within ${limits.seconds} s`, (start) => start.seconds, limits.seconds, seconds),
    goal(`at most ${limits.megabytes} MB resident`, (start) => start.resident, limits.megabytes * 1e6, megabytes),
    ...(limits.inSmallHeap
      ? [
          {
            goal: `${whole(matches)} matches: starts with --max-old-space-size=${SMALL_HEAP}`,
            figure: inSmallHeap ? 'ready' : 'not ready',
            reached: inSmallHeap,
          },
        ]
      : []),
  ]
}
