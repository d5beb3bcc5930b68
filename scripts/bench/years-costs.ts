import { filledId } from '../../server/testing/filled-database.ts'
import { measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { FanoutHandlers } from './clients/fanout-client.ts'
import type { ReadingHandlers } from './clients/reading-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { BURST } from './fanout-servers.ts'
import { measureSending } from './fanout-slice.ts'
import { median, ratios, rounded, spread, whole } from './figures.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { cpuNs } from './machine.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import { type Block, type Goal, type Run, rows, text } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

/** Smallest number of matches. The costs with more matches are compared with the costs with this number. */
export const LEAST = 100
/** Name of a second database with {@link LEAST} matches. It shows how far two identical servers differ. */
export const LEAST_AGAIN = '100 again'

const ROUNDS: Rounds = { least: 5, most: 20, seconds: 150 }
/** Highest ratio of two costs that count as equal. */
const SAME = 1.1
const READERS = 20
const READ_MS = 400
/** A fixed rate, so that every server gets the same number of points and new matches. */
const APPENDS = { scorers: 10, matches: null, perSecond: 1000, windowMs: 700 }
/** Number of watchers of the list. They receive the points of every match. */
const WATCHERS = 100
const MESSAGES = { messages: 200, together: 1, everyMs: 0 }

/** Operations whose CPU time on the server is measured, and their names in the tables. */
const OPERATIONS = {
  append: 'an append',
  read: 'a read of a live match',
  list: 'the list of live matches',
  publish: `a point to ${WATCHERS} watchers of the list`,
} as const
type Operation = keyof typeof OPERATIONS
type Costs = Readonly<Record<Operation, number>>

interface Clients {
  readonly scorers: Client<AppendHandlers>
  readonly readers: Client<ReadingHandlers>
  readonly watchers: Client<FanoutHandlers>
}

/** Measures the costs on servers with different numbers of matches, which run at the same time. */
export async function measureCosts({
  databases,
  pace,
  say,
}: Run & { readonly databases: ReadonlyMap<number | string, string> }): Promise<{ tables: Block[]; goals: Goal[] }> {
  const clients: Clients = {
    scorers: startClient<AppendHandlers>('append-client.ts'),
    readers: startClient<ReadingHandlers>('reading-client.ts'),
    watchers: startClient<FanoutHandlers>('fanout-client.ts'),
  }
  const servers: Record<string, ChildServer> = {}
  try {
    for (const [matches, file] of databases) servers[matches] = await startProduct(file)
    say('costs')
    const names = Object.keys(servers)
    const goalsOf = (results: Record<string, Costs[]>) => {
      return names
        .filter((name) => name !== `${LEAST}` && name !== LEAST_AGAIN)
        .flatMap((name) => costGoals(name, results))
    }
    const measure = (name: string) => measureServer(servers[name] as ChildServer, clients)
    const results = await interleave(roundsAt(pace, ROUNDS), names, measure, (results) => allDecided(goalsOf(results)))
    return {
      tables: [text('CPU time of each operation (µs), and × that of 100 matches.'), costTable(results)],
      goals: goalsOf(results),
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    for (const client of Object.values(clients)) await client.stop()
  }
}

async function measureServer(server: ChildServer, { scorers, readers, watchers }: Clients): Promise<Costs> {
  return {
    append: (await measureAppends(server, scorers, APPENDS)).cpu,
    read: await measureRead(server, readers, `/product/${filledId(0)}`),
    list: await measureRead(server, readers, '/product?status=live&view=summary'),
    publish: await measurePublishing(server, watchers),
  }
}

async function measureRead({ port, pid }: ChildServer, client: Client<ReadingHandlers>, path: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip' }
  const request = { port, path, headers, conditional: false, readers: READERS, warmUpMs: 100, windowMs: READ_MS }
  await client.call('warmUp', request)
  const cpu = cpuNs(pid)
  const { answers } = await client.call('measure', null)
  return (cpuNs(pid) - cpu) / 1000 / answers
}

async function measurePublishing(server: ChildServer, client: Client<FanoutHandlers>): Promise<number> {
  const target = { path: '/product/MATCH/actions', headers: SCORER_HEADERS, connections: BURST, message: null } as const
  const match = await createMatch(server.url)
  await client.call('watch', {
    port: server.port,
    match,
    dialect: 'socketio-list',
    watchers: WATCHERS,
    publisher: target,
  })
  await client.call('send', { ...MESSAGES, messages: 20 })
  const { cpu } = await measureSending(server, client, MESSAGES)
  await client.call('leave', null)
  return cpu * WATCHERS
}

/** Returns a cost divided by the cost with {@link LEAST} matches in the same round. */
const timesLeast = (results: Record<string, Costs[]>, name: string, operation: Operation): number[] => {
  const of = (server: string) => (results[server] ?? []).map((costs) => costs[operation])
  return ratios(of(name), of(`${LEAST}`))
}

function costTable(results: Record<string, Costs[]>): Block {
  const operations = Object.entries(OPERATIONS) as [Operation, string][]
  return rows(
    ['Matches', ...operations.flatMap(([, name]) => [name, '×'])],
    ...Object.entries(results).map(([name, costs]) => [
      name === LEAST_AGAIN ? name : whole(Number(name)),
      ...operations.flatMap(([operation]) => [
        rounded(median(costs.map((each) => each[operation]))),
        name === `${LEAST}` ? '1' : spread(timesLeast(results, name, operation)),
      ]),
    ]),
  )
}

const costGoals = (name: string, results: Record<string, Costs[]>): Goal[] =>
  (Object.entries(OPERATIONS) as [Operation, string][]).map(([operation, what]) => {
    const goal = `${whole(Number(name))} matches: ${what} costs at most ${SAME} × what it costs with ${LEAST}`
    const again = timesLeast(results, LEAST_AGAIN, operation)
    return ratioGoal(goal, timesLeast(results, name, operation), again, { most: SAME })
  })
