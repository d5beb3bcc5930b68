import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { caller } from './scorer.ts'
import { answers, startNginx, type Tally, until } from './servers.ts'

/** A stand-in for a server. It counts requests and answers all with `status`; null answers none. */
async function startStandIn() {
  const asked = { GET: 0, POST: 0 }
  const self = { asked, status: 200 as number | null, port: 0, server: null as unknown as Server }
  self.server = createServer((request, response) => {
    asked[request.method as 'GET' | 'POST'] += 1
    request.resume().on('end', () => {
      if (self.status) response.writeHead(self.status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(self.server, 'listening')
  self.port = (self.server.address() as AddressInfo).port
  return self
}

/** Number of clients. Each has its own address, so nginx spreads them over the servers. */
const CLIENTS = 24

/** Longest time a request may take when nginx first tries an unreachable server (ms). */
const GONE_MS = 1000
/** nginx's read timeout in this test (ms). The one in docs/nginx.conf is longer. */
const FROZEN_MS = 700

/** Checks how docs/nginx.conf treats servers that are busy, unreachable or frozen. */
export async function checkBalancer({ check }: Tally, program: string): Promise<void> {
  const [busy, free] = await Promise.all([startStandIn(), startStandIn()])
  const balancer = await startNginx(program, [busy.port, free.port])
  await until('nginx', () => answers(balancer.url), 10_000)
  busy.asked.GET = 0
  const askAll = async (method: 'GET' | 'POST'): Promise<number[]> => {
    const clients = Array.from({ length: CLIENTS }, (_, n) => caller('', `127.0.3.${1 + n}`))
    const answers = await Promise.all(
      clients.map(({ call }) => call(method, `${balancer.url}/anything`, method === 'POST' ? {} : undefined)),
    )
    for (const { close } of clients) close()
    return answers.map(({ status }) => status)
  }
  const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

  await check('nginx retries a read on another server after a 503, and sends a post only once', async () => {
    busy.status = 503
    const [reads, posts] = [await askAll('GET'), await askAll('POST')]
    if (count(reads, 200) !== CLIENTS || busy.asked.GET === 0) throw new Error(`reads: ${reads}`)
    if (busy.asked.POST + free.asked.POST !== CLIENTS) throw new Error(`${busy.asked.POST} + ${free.asked.POST} posts`)
    if (busy.asked.POST === 0 || count(posts, 503) !== busy.asked.POST) throw new Error(`posts: ${posts}`)
    return `${busy.asked.GET} of ${CLIENTS} reads were retried`
  })
  await check('nginx still sends posts to a server that was too busy for reads', async () => {
    free.status = 503
    const reads = await askAll('GET')
    if (count(reads, 503) !== CLIENTS) throw new Error(`reads: ${reads}`)
    busy.status = 200
    free.status = 200
    const posts = await askAll('POST')
    if (count(posts, 200) !== CLIENTS) throw new Error(`posts: ${posts}`)
  })
  await balancer.stop()
  for (const { server } of [busy, free]) server.close()
  await checkGone({ check }, program)
  await checkFrozen({ check }, program)
}

/** Checks a server that freezes with open kept connections. */
async function checkFrozen({ check }: Pick<Tally, 'check'>, program: string): Promise<void> {
  const [frozen, there] = await Promise.all([startStandIn(), startStandIn()])
  const balancer = await startNginx(program, [frozen.port, there.port], `${FROZEN_MS}ms`)
  await until('nginx', () => answers(balancer.url), 10_000)
  await check('no client waits long for a frozen server, even over a kept connection', async () => {
    const clients = Array.from({ length: CLIENTS }, (_, n) => caller('', `127.0.3.${1 + n}`))
    const askAll = () =>
      Promise.all(
        clients.map(async ({ call }, n) => {
          const began = performance.now()
          const { status } = await call(n % 2 ? 'GET' : 'POST', `${balancer.url}/anything`, n % 2 ? undefined : {})
          return { post: n % 2 === 0, status, waited: performance.now() - began }
        }),
      )
    if ((await askAll()).some(({ status }) => status !== 200))
      throw new Error('a request failed before the server froze')
    const before = frozen.asked.GET + frozen.asked.POST
    frozen.status = null
    const after = await askAll()
    for (const { close } of clients) close()
    if (frozen.asked.GET + frozen.asked.POST === before) throw new Error('no request reached the frozen server')
    const wrong = after.filter(({ post, status }) => status !== 200 && !(post && status === 504))
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
    const longest = Math.max(...after.map(({ waited }) => waited))
    if (longest > 3 * FROZEN_MS) throw new Error(`${longest.toFixed(0)} ms`)
    return `${longest.toFixed(0)} ms where nginx waits for ${FROZEN_MS}`
  })
  await balancer.stop()
  for (const { server } of [frozen, there]) server.close().closeAllConnections()
}

/** Checks a machine that is gone: connecting to it neither succeeds nor fails. */
async function checkGone({ check }: Pick<Tally, 'check'>, program: string): Promise<void> {
  const [gone, there] = await Promise.all([openSilentPort(), startStandIn()])
  const balancer = await startNginx(program, [gone.port, there.port])
  await until('nginx', () => answers(balancer.url), 10_000)
  await check(`nginx tries another server within ${GONE_MS} ms when a machine is gone`, async () => {
    const waits = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) => {
        const client = caller('', `127.0.3.${1 + n}`)
        const began = performance.now()
        const { status } = await client.call(n % 2 ? 'GET' : 'POST', `${balancer.url}/anything`, n % 2 ? undefined : {})
        client.close()
        if (status !== 200) throw new Error(`client ${n}: ${status}`)
        return performance.now() - began
      }),
    )
    const longest = Math.max(...waits)
    if (longest < 100) throw new Error('no request was sent to the machine that is gone')
    if (longest > GONE_MS) throw new Error(`${longest.toFixed(0)} ms`)
    return `${longest.toFixed(0)} ms`
  })
  await balancer.stop()
  gone.close()
  there.server.close()
}

/** A port that neither accepts nor refuses connections: its process is stopped, and its backlog is full. */
async function openSilentPort() {
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
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}
