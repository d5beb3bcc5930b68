// Measures whether the cost of an append depends on the number of matches.
import path from 'node:path'
import { measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { FanoutHandlers } from './clients/fanout-client.ts'
import { startClient } from './clients/remote.ts'
import { BURST } from './fanout-servers.ts'
import { measureSending } from './fanout-slice.ts'
import { interleave, median, ratios, rounded, spread, times, whole } from './figures.ts'
import { fillDatabase } from './filled-database.ts'
import { createMatch, SCORER_HEADERS, startProduct } from './product.ts'
import { type Block, type Goal, type Run, rows, text } from './report.ts'

const CROWDS = ['10', '1000', '10000'] as const
const QUICK_CROWDS = ['10', '200'] as const
/** Points in each match before the measurement. */
const POINTS = 20
const ROUNDS = 5
const MOST_SECONDS = 60
/** Number of watchers of the list. They receive the points of every match. */
const WATCHERS = 100
const MESSAGES = 300
/** Highest ratio that counts as equal. Two identical servers differ this much in some runs. */
const SAME = 1.1

/** Appends, and publishes to watchers of the list, on servers with different numbers of matches. */
export async function benchCrowd({ folder, quick, say }: Run): Promise<{ tables: Block[]; goals: Goal[] }> {
  const crowds: readonly string[] = quick ? QUICK_CROWDS : CROWDS
  const scorers = startClient<AppendHandlers>('append-client.ts')
  const watchers = startClient<FanoutHandlers>('fanout-client.ts')
  const servers: Record<string, ChildServer> = {}
  try {
    for (const crowd of crowds) {
      say(`${whole(Number(crowd))} matches`)
      const file = path.join(folder, `crowd-${crowd}.db`)
      await fillDatabase(file, Number(crowd), POINTS)
      servers[crowd] = await startProduct(file)
    }
    const measure = async (crowd: string) => {
      const server = servers[crowd] as ChildServer
      const load = { scorers: 10, match: null, perSecond: 0, windowMs: 700 }
      const { cpu } = await measureAppends(server, scorers, load)
      return { append: cpu, publish: await measurePublishing(server, watchers) }
    }
    const measured = await interleave(quick ? 1 : ROUNDS, crowds, measure, MOST_SECONDS)
    const least = crowds[0] ?? ''
    const of = (crowd: string, what: 'append' | 'publish') => (measured[crowd] ?? []).map((each) => each[what])
    const against = (crowd: string, what: 'append' | 'publish') => ratios(of(crowd, what), of(least, what))
    const most = crowds.at(-1) ?? ''
    const goal = (what: 'append' | 'publish', name: string): Goal => {
      const ratio = median(against(most, what))
      return { goal: name, figure: times(ratio), reached: ratio <= SAME }
    }
    return {
      tables: [
        text(`Ten scorers and ${WATCHERS} watchers of the list; each match has ${POINTS} points. Medians of pairs.`),
        rows(
          ['Matches', 'µs of CPU an append', '× at ten', 'µs of CPU a message to all of them', '× at ten'],
          ...crowds.map((crowd) => [
            whole(Number(crowd)),
            rounded(median(of(crowd, 'append'))),
            crowd === least ? '1' : spread(against(crowd, 'append')),
            rounded(median(of(crowd, 'publish'))),
            crowd === least ? '1' : spread(against(crowd, 'publish')),
          ]),
        ),
      ],
      goals: [
        goal('append', `an append at ${whole(Number(most))} matches costs what it costs at ten, within a tenth`),
        goal('publish', `publishing it to ${WATCHERS} watchers of the list costs the same too, within a tenth`),
      ],
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await scorers.stop()
    await watchers.stop()
  }
}

/** Returns the server's CPU time (µs) for a point that is appended and published to all watchers. */
async function measurePublishing(server: ChildServer, client: ReturnType<typeof startClient<FanoutHandlers>>) {
  const publisher = {
    path: '/product/MATCH/actions',
    headers: SCORER_HEADERS,
    connections: BURST,
    message: null,
  } as const
  const match = await createMatch(server.url)
  await client.call('watch', { port: server.port, match, dialect: 'socketio-list', watchers: WATCHERS, publisher })
  await client.call('send', { messages: 20, together: 1, everyMs: 0 })
  const { cpu } = await measureSending(server, client, { messages: MESSAGES, together: 1, everyMs: 0 })
  await client.call('leave', null)
  return cpu * WATCHERS
}
