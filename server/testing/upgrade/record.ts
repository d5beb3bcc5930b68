import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buyerOf } from '../a-shop.ts'
import { clientOf } from '../client.ts'
import { freePort } from '../free-port.ts'
import { NOTHING_SET } from '../nothing-set.ts'
import { localIdentity, SCORER_KEY, TOKEN_KEY } from '../running-app.ts'
import { type Call, clubCalls, clubReads, OWNER, SCORER } from './club-calls.ts'

/** A read and its answer, as an old version gave it. */
export interface RecordedRead {
  readonly by: string
  readonly method: string
  readonly address: string
  readonly body?: unknown
  readonly answer: unknown
}

/** The answers of an old version. */
export interface Recorded {
  /** When the answers were given (ms since 1970). */
  readonly at: number
  readonly reads: readonly RecordedRead[]
}

/** Returns the credentials of a sender. @param who an email, or `scorer` */
export const credentialsOf = async (who: string): Promise<string> =>
  who === SCORER ? SCORER_KEY : localIdentity.sign({ email: who, name: '' })

/** Fills a database with the version of Ventaja in a folder, and records its answers. `say` prints each rejected call. */
export async function record(folder: string, database: string, say: (line: string) => void): Promise<Recorded> {
  const env = { ...process.env, ...NOTHING_SET, DATABASE_URL: database, SCORER_KEY, TOKEN_KEY, LOG_LEVEL: 'fatal' }
  const port = await freePort()
  const run = (file: string, ...args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: folder,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const server = run('server/main.ts')
  const ended = once(server, 'exit')
  try {
    const client = clientOf(`http://127.0.0.1:${port}`, SCORER_KEY)
    while (
      !(await client.get('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      ))
    )
      await delay(50)
    const paths = JSON.parse(readFileSync(path.join(folder, 'docs/openapi.json'), 'utf8')).paths
    if ('/people' in paths) await once(run('scripts/owner.ts', OWNER), 'exit')

    const knows = ({ call }: Call): boolean => {
      const [method = '', template = ''] = call.split(' ')
      return paths[template]?.[method.toLowerCase()] !== undefined
    }
    const send = async (by: string, method: string, address: string, body?: unknown) =>
      client.sendWith(await credentialsOf(by), method, address, body)
    const make = async (call: Call) => {
      const { method, address } = requestOf(call)
      const answer = await send(call.by, method, address, call.body)
      if (answer.status >= 400) say(`${call.by}: ${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return { ...answer, method, address }
    }
    const began = Date.now()
    for (const call of clubCalls(began).filter(knows)) await make(call)
    await buy((who, to, body) => send(who, 'POST', to, body))
    const at = Date.now()
    const reads: RecordedRead[] = []
    for (const call of clubReads(began).filter(knows)) {
      const { status, body, method, address } = await make(call)
      if (status === 200) reads.push({ by: call.by, method, address, body: call.body, answer: body })
    }
    return { at, reads }
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** Ana pays for an order. Luz does not pay for hers. Then Luz has a filled cart. */
async function buy(post: Parameters<typeof buyerOf>[0]): Promise<void> {
  const [ana, luz] = [buyerOf(post, 'ana@example.com'), buyerOf(post, 'luz@example.com')]
  for (const each of [ana, luz]) await each.add(1, { quantity: 2 })
  const { orderId, token } = await ana.pay()
  await post(ana.email, `/sandbox/payments/${token}`, { action: 'pay' })
  await ana.confirm(orderId, token)
  const { orderId: open, token: unpaid } = await luz.pay()
  await post(luz.email, '/cancelorder', { orderId: open, token: unpaid })
}

function requestOf({ call, values = {}, query = '' }: Call): { method: string; address: string } {
  const [method = '', template = ''] = call.split(' ')
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) + query
  return { method, address }
}
