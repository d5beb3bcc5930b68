import { setTimeout as delay } from 'node:timers/promises'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { aMatch, caller, type Scored, scoreUntil } from './scorer.ts'
import { answers, type BuiltServer, type Tally, until } from './servers.ts'
import { type Watcher, watchMatch } from './watcher.ts'

export interface DrillParts {
  readonly a: BuiltServer
  readonly b: BuiltServer
  /** The load balancer in front of both servers. */
  readonly url: string
  readonly scorerKey: string
  readonly restartDatabase: () => Promise<void>
  readonly scorers: number
  readonly watchers: number
}

/** One in this many scorers posts to a shared match. The others have a match each. */
const TOGETHER = 5
/** Returns one of 250 local addresses, so that nginx sees many clients. */
const address = (n: number): string => `127.0.1.${1 + (n % 250)}`

/**
 * Runs scorers and watchers through the load balancer while a server is killed, PostgreSQL restarts and the other server is
 * replaced. Then compares everything with the log.
 */
export async function drill({ check, say }: Tally, parts: DrillParts): Promise<void> {
  const { a, b, url, scorerKey, restartDatabase, scorers, watchers: watcherCount } = parts
  const admin = caller(scorerKey)
  const alone = scorers - Math.floor(scorers / TOGETHER)
  const matches = Array.from({ length: alone + 1 }, () => aMatch())
  for (const match of matches) await admin.call('POST', `${a.url}/product`, match)
  const idOf = (n: number): string => matches[Math.min(n, alone)]?.id ?? ''

  const watchers: Watcher[] = []
  for (let n = 0; n < watcherCount; n++) {
    watchers.push(watchMatch(url, idOf(n % matches.length), address(n)))
    if (n % 50 === 49) await delay(20)
  }
  await until('every watcher is there', () => watchers.every(({ isConnected }) => isConnected()), 20_000)
  const socketsOn = async (server: BuiltServer): Promise<number> =>
    Number(/^ventaja_watchers (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  const [onA, onB] = [await socketsOn(a), await socketsOn(b)]
  await check(`${watcherCount} watchers through nginx are spread over both servers`, () => {
    if (Math.min(onA, onB) < watcherCount / 10) throw new Error(`${onA} and ${onB}`)
    return `${onA} and ${onB}`
  })

  const secretOf = async (match: string): Promise<string> => {
    const grant = { id: `link-${match}`, match, until: new Date(Date.now() + 3_600_000).toISOString(), label: 'Umpire' }
    return ((await admin.call('POST', `${a.url}/grants`, grant)).body as { token: string }).token
  }
  // Every second scorer has a link instead of the key.
  const keys: string[] = []
  for (let n = 0; n < scorers; n++) keys.push(n % 2 && n < alone ? await secretOf(idOf(n)) : scorerKey)
  let stopped = false
  const scoring: Promise<Scored>[] = keys.map((key, n) =>
    scoreUntil(() => stopped, caller(key, address(n)), url, idOf(n), { alone: n < alone }),
  )
  await delay(1000)

  say('  ..    kill -9 of one server')
  await b.kill()
  await delay(1000)
  await b.startAgain()
  await delay(500)
  say('  ..    restart of PostgreSQL')
  await restartDatabase()
  await check('both servers are ready again after PostgreSQL restarts, without restarting themselves', async () => {
    const took = await until(
      'ready',
      async () => (await answers(`${a.url}/readyz`)) && (await answers(`${b.url}/readyz`)),
      5000,
    )
    if (!a.isRunning() || !b.isRunning()) throw new Error('a server has ended')
    return `${took.toFixed(0)} ms`
  })
  await delay(1500)
  say('  ..    SIGTERM and restart of the other server')
  await check('a server that gets SIGTERM answers 503 to /readyz, moves its watchers and exits with 0', async () => {
    const ending = a.stop()
    // In parallel, because the server soon exits.
    const statusOf = (path: string) => fetch(a.url + path).then(({ status }) => status)
    await until(
      '503 of /readyz, while /healthz is 200',
      async () => (await Promise.all([statusOf('/readyz'), statusOf('/healthz')])).join() === '503,200',
      1000,
    )
    const code = await ending
    if (code !== 0) throw new Error(`exit code ${code}`)
  })
  await a.startAgain()
  await delay(500)
  stopped = true
  const scored = await Promise.all(scoring)

  const logs = new Map<string, LogEntry[]>()
  const readLog = async (server: BuiltServer, id: string) =>
    (await admin.call('GET', `${server.url}/product/${id}/actions?since=0`)).body as {
      seq: number
      entries: LogEntry[]
    }
  for (const { id } of matches) logs.set(id, (await readLog(a, id)).entries)

  const total = scored.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  await check('no acknowledged entry is lost', () => {
    for (const [n, { acknowledged }] of scored.entries()) {
      const log = logs.get(idOf(n)) ?? []
      for (const [id, seq] of acknowledged)
        if (log[seq - 1]?.id !== id) throw new Error(`match ${idOf(n)}: ${id} is not entry ${seq}`)
    }
    const tries = scored.reduce((sum, each) => sum + each.tries, 0)
    return `${total} acknowledged, ${tries - total} sent again`
  })
  await check('no point is rejected', () => {
    const refusals = scored.flatMap((each) => each.refusals)
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals.slice(0, 3)))
  })
  await check('every log is without gaps and the same on both servers', async () => {
    for (const [id, entries] of logs) {
      if (entries.some(({ seq }, n) => seq !== n + 1)) throw new Error(`match ${id} has a gap`)
      await until(`match ${id}`, async () => (await readLog(b, id)).seq === entries.length, 2000)
      if (JSON.stringify((await readLog(b, id)).entries) !== JSON.stringify(entries))
        throw new Error(`match ${id} differs`)
    }
  })
  await check('every watcher ends with the whole log', async () => {
    const isComplete = ({ id, entries }: Watcher) => entries.length === logs.get(id)?.length
    const took = await until('the last watcher', () => watchers.every(isComplete), 10_000).catch((error: Error) => {
      const behind = watchers.filter((watcher) => !isComplete(watcher))
      const examples = behind
        .slice(0, 3)
        .map(({ id, entries, counts }) => ({ has: entries.length, of: logs.get(id)?.length, ...counts }))
      throw new Error(`${error.message}; ${behind.length} behind, for example ${JSON.stringify(examples)}`)
    })
    const texts = new Map([...logs].map(([id, entries]) => [id, JSON.stringify(entries)]))
    const differing = watchers.filter(({ id, entries }) => JSON.stringify(entries) !== texts.get(id))
    if (differing.length > 0) throw new Error(`${differing.length} differ`)
    const connections = watchers.reduce((sum, { counts }) => sum + counts.connections, 0)
    return `${watchers.length} watchers, ${connections} connections, the last complete ${took.toFixed(0)} ms after the last point`
  })
  for (const watcher of watchers) watcher.close()
  admin.close()
}
