import { setTimeout as delay } from 'node:timers/promises'
import { aMatch, caller, scoreUntil } from './scorer.ts'
import { type BuiltServer, type Tally, until } from './servers.ts'

/** Two servers of the previous version, the load balancer in front of them, and a function that starts this version. */
export interface UpgradeParts {
  readonly old: readonly BuiltServer[]
  readonly url: string
  readonly scorerKey: string
  readonly scorers: number
  /** Starts a server of this version on the port. */
  readonly replace: (port: number) => Promise<BuiltServer>
}

/** Load before, between and after the replacements (ms). */
const LOAD_MS = 3000
/** Pause between two reads of a reader (ms). */
const READ_MS = 20

/** A request that got a status of 500 or more, or a broken connection (0). */
interface FailedRequest {
  readonly at: number
  readonly what: string
  readonly status: number
}

/** Replaces one server after the other with this version, while scorers post and readers read through the load balancer. */
export async function rollingUpgrade({ check, say }: Tally, parts: UpgradeParts): Promise<void> {
  const { old, url, scorerKey, scorers, replace } = parts
  const admin = caller(scorerKey)
  const matches = Array.from({ length: scorers }, () => aMatch())
  for (const match of matches) await admin.call('POST', `${old[0]?.url}/product`, match)

  let stopped = false
  const failures: FailedRequest[] = []
  const record = (what: string, status: number) => void failures.push({ at: performance.now(), what, status })
  const scoring = matches.map(({ id }, n) =>
    scoreUntil(() => stopped, caller(scorerKey, `127.0.1.${1 + n}`), url, id, {
      alone: true,
      failed: (answer) => record('a point', answer?.status ?? 0),
    }),
  )
  let reads = 0
  const reading = matches.map(async ({ id }, n) => {
    const { call } = caller(scorerKey, `127.0.2.${1 + n}`)
    while (!stopped) {
      const { status } = await call('GET', `${url}/product/${id}`).catch(() => ({ status: 0 }))
      reads++
      if (status !== 200) record('a read', status)
      await delay(READ_MS)
    }
  })

  await delay(LOAD_MS)
  const drains: { from: number; to: number }[] = []
  const servers: BuiltServer[] = []
  for (const server of old) {
    say(`  ..    the server on port ${server.port} is replaced`)
    const from = performance.now()
    const code = await server.stop()
    drains.push({ from, to: performance.now() })
    await check('the old server drains and exits with 0', () => {
      if (code !== 0) throw new Error(`exit code ${code}`)
      return `${(performance.now() - from).toFixed(0)} ms`
    })
    servers.push(await replace(server.port))
    await delay(LOAD_MS)
  }
  stopped = true
  const scored = await Promise.all(scoring)
  await Promise.all(reading)

  const [one, two] = servers
  const logOf = async (server: BuiltServer | undefined, id: string) =>
    (await admin.call('GET', `${server?.url}/product/${id}/actions?since=0`)).body as { entries: { id: string }[] }
  await check('no acknowledged point is lost, and none is there twice', async () => {
    for (const [n, { acknowledged }] of scored.entries()) {
      const { entries } = await logOf(one, matches[n]?.id ?? '')
      for (const [id, seq] of acknowledged)
        if (entries[seq - 1]?.id !== id) throw new Error(`match ${matches[n]?.id}: ${id} is not entry ${seq}`)
      if (entries.length !== acknowledged.size) throw new Error(`${entries.length} of ${acknowledged.size} entries`)
    }
    return `${scored.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)} points`
  })
  await check('no point is rejected', () => {
    const refusals = scored.flatMap((each) => each.refusals)
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals.slice(0, 3)))
  })
  await check('no request fails, except while a server drains', () => {
    const within = ({ at }: FailedRequest) => drains.some(({ from, to }) => at >= from && at <= to)
    const beyond = failures.filter((failure) => !within(failure))
    if (beyond.length > 0) throw new Error(`${beyond.length}, for example ${JSON.stringify(beyond.slice(0, 5))}`)
    const kinds = failures.map(({ what, status }) => `${what}: ${status}`)
    return `${reads} reads; ${failures.length} failed during the two drains${kinds.length > 0 ? ` (${[...new Set(kinds)].join(', ')})` : ''}`
  })
  await check('both servers of this version have the same logs', async () => {
    for (const { id } of matches) {
      const expected = JSON.stringify((await logOf(one, id)).entries)
      await until(`match ${id}`, async () => JSON.stringify((await logOf(two, id)).entries) === expected, 2000)
    }
  })
  admin.close()
}
