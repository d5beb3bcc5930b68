import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { caller } from './scorer.ts'
import { answers, startNginx, type Tally, until } from './servers.ts'

/** Number of clients. Each has its own address, so nginx spreads them over the servers. */
const CLIENTS = 24
/** Longest time a request may take when nginx first tries an unreachable server (ms). */
const GONE_MS = 1000
/** nginx's read timeout in this test (ms). The one in docs/nginx.conf is longer. */
const FROZEN_MS = 700

/** Starts a stand-in for a server. It counts requests and answers all with `status`; null answers none. */
async function startStandIn() {
  const asked = { GET: 0, POST: 0 }
  const server = createServer((request, response) => {
    asked[request.method as 'GET' | 'POST'] += 1
    request.resume().on('end', () => {
      if (self.status) response.writeHead(self.status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const self = {
    asked,
    status: 200 as number | null,
    port: (server.address() as AddressInfo).port,
    close: () => server.close().closeAllConnections(),
  }
  return self
}

/** Runs checks with nginx in front of two servers, and closes all three. */
async function behindNginx<A extends Closable, B extends Closable>(
  program: string,
  [a, b]: readonly [A, B],
  checks: (url: string) => Promise<void>,
  readTimeout?: string,
): Promise<void> {
  const balancer = await startNginx(program, [a.port, b.port], readTimeout)
  try {
    await until('nginx', () => answers(balancer.url), 10_000)
    await checks(balancer.url)
  } finally {
    await balancer.stop()
    for (const each of [a, b]) each.close()
  }
}
interface Closable {
  readonly port: number
  close(): void
}

type Method = 'GET' | 'POST'
const MIXED: readonly Method[] = ['POST', 'GET']

/** Creates the clients. Each call sends one request from each client, with the methods in turn. */
function createClients(url: string) {
  const clients = Array.from({ length: CLIENTS }, (_, n) => caller('', `127.0.3.${1 + n}`))
  const askAll = (methods: readonly Method[]) =>
    Promise.all(
      clients.map(async ({ call }, n) => {
        const method = methods[n % methods.length] ?? 'GET'
        const began = performance.now()
        const { status } = await call(method, `${url}/anything`, method === 'POST' ? {} : undefined)
        return { method, status, waited: performance.now() - began }
      }),
    )
  return { askAll, close: () => clients.forEach(({ close }) => void close()) }
}

type Answers = Awaited<ReturnType<ReturnType<typeof createClients>['askAll']>>
const count = (answers: Answers, status: number) => answers.filter((each) => each.status === status).length
const longest = (answers: Answers) => Math.max(...answers.map(({ waited }) => waited))

/** Checks how docs/nginx.conf treats servers that are busy, unreachable or frozen. */
export async function checkBalancer({ check }: Tally, program: string): Promise<void> {
  const [busy, free] = [await startStandIn(), await startStandIn()]
  await behindNginx(program, [busy, free], async (url) => {
    const { askAll, close } = createClients(url)
    busy.asked.GET = 0
    await check('nginx retries a read on another server after a 503, and sends a post only once', async () => {
      busy.status = 503
      const [reads, posts] = [await askAll(['GET']), await askAll(['POST'])]
      const sent = busy.asked.POST + free.asked.POST
      if (count(reads, 200) !== CLIENTS || busy.asked.GET === 0) throw new Error(`reads: ${JSON.stringify(reads)}`)
      if (sent !== CLIENTS || busy.asked.POST === 0 || count(posts, 503) !== busy.asked.POST) {
        throw new Error(`${sent} posts: ${JSON.stringify(posts)}`)
      }
      return `${busy.asked.GET} of ${CLIENTS} reads were retried`
    })
    await check('nginx still sends posts to a server that was too busy for reads', async () => {
      free.status = 503
      const reads = await askAll(['GET'])
      busy.status = 200
      free.status = 200
      const posts = await askAll(['POST'])
      if (count(reads, 503) + count(posts, 200) !== 2 * CLIENTS) throw new Error(JSON.stringify([reads, posts]))
    })
    close()
  })

  const gone = await openSilentPort()
  await behindNginx(program, [gone, await startStandIn()], (url) =>
    check(`nginx tries another server within ${GONE_MS} ms when a machine is gone`, async () => {
      const { askAll, close } = createClients(url)
      const all = await askAll(MIXED)
      close()
      if (count(all, 200) < CLIENTS) throw new Error(JSON.stringify(all))
      if (longest(all) < 100) throw new Error('no request was sent to the machine that is gone')
      if (longest(all) > GONE_MS) throw new Error(`${longest(all).toFixed(0)} ms`)
      return `${longest(all).toFixed(0)} ms`
    }),
  )

  const frozen = await startStandIn()
  const checkFrozen = (url: string) =>
    check('no client waits long for a frozen server, even over a kept connection', async () => {
      const { askAll, close } = createClients(url)
      if (count(await askAll(MIXED), 200) < CLIENTS) throw new Error('a request failed before the server froze')
      const before = frozen.asked.GET + frozen.asked.POST
      frozen.status = null
      const all = await askAll(MIXED)
      close()
      if (frozen.asked.GET + frozen.asked.POST === before) throw new Error('no request reached the frozen server')
      const wrong = all.filter(({ method, status }) => status !== 200 && !(method === 'POST' && status === 504))
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
      if (longest(all) > 3 * FROZEN_MS) throw new Error(`${longest(all).toFixed(0)} ms`)
      return `${longest(all).toFixed(0)} ms where nginx waits for ${FROZEN_MS}`
    })
  await behindNginx(program, [frozen, await startStandIn()], checkFrozen, `${FROZEN_MS}ms`)
}

/** Opens a port that neither accepts nor refuses connections: its process is stopped, and its backlog is full. */
async function openSilentPort(): Promise<Closable> {
  const listen = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(child.stdout, 'data')
  const port = Number(printed)
  child.kill('SIGSTOP')
  const sockets: Socket[] = []
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    if (!(await Promise.race([once(socket, 'connect'), delay(200, false)]))) break
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    child.kill('SIGKILL')
  }
  return { port, close }
}
