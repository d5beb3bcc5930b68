// Measures the CPU time until the server is ready: the built server, beside the same server from its sources.
import path from 'node:path'
import { projectRoot } from '../../server/storage/root.ts'
import { START_FLAGS } from '../../server/testing/start-command.ts'
import { nodeCommand, startServer } from './child-process.ts'
import { median, ratios, seconds, spread } from './figures.ts'
import { ticks } from './machine.ts'
import { productSettings, startProduct } from './product.ts'
import { goals, type Report, type Run, rows } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

const KINDS = ['built', 'from its sources'] as const
type Kind = (typeof KINDS)[number]
const ROUNDS: Rounds = { least: 5, most: 10, seconds: 120 }
/** The built server's part of the CPU time of the other one. */
const GOAL = 0.35
const TICKS_A_SECOND = 100

export async function benchStart({ folder, pace, say }: Run): Promise<Report> {
  const file = path.join(folder, 'start.db')
  // The first start makes the database.
  await (await startProduct(file)).stop(true)
  const cpu = await interleave(roundsAt(pace, ROUNDS), KINDS, async (kind) => {
    say(`start, ${kind}`)
    return cpuOfStart(kind, file)
  })
  const part = ratios(cpu.built, cpu['from its sources'])
  return [
    rows(
      ['The server', 'CPU time until it is ready', '× from its sources'],
      ['built', spread(cpu.built, seconds), spread(part)],
      ['from its sources', spread(cpu['from its sources'], seconds), '1'],
    ),
    goals({
      goal: `the built server starts with at most ${GOAL} × the CPU time of the other one`,
      figure: spread(part),
      reached: median(part) <= GOAL,
    }),
  ]
}

/** Returns the CPU time of all threads until the server is ready (s). */
async function cpuOfStart(kind: Kind, file: string): Promise<number> {
  const main = path.join(projectRoot, 'server/main.ts')
  const server =
    kind === 'built'
      ? await startProduct(file)
      : await startServer(() => nodeCommand(main, ...START_FLAGS), productSettings(file), '/readyz')
  const { user, system } = ticks(server.pid)
  await server.stop(true)
  return (user + system) / TICKS_A_SECOND
}
