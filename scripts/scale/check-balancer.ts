import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { caller } from './scorer.ts'
import { answers } from './servers.ts'
import { type Tally, until } from './tally.ts'
import { startNginx } from './throwaway.ts'

/** Something that stands where a server would, counts what it is asked, and answers as it is told; null: not at all. */
async function aStandIn() {
  const asked = { GET: 0, POST: 0 }
  const standIn = { asked, status: 200 as number | null, port: 0, server: null as unknown as Server }
  standIn.server = createServer((request, response) => {
    asked[request.method as 'GET' | 'POST'] += 1
    request.resume().on('end', () => {
      if (standIn.status) response.writeHead(standIn.status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(standIn.server, 'listening')
  standIn.port = (standIn.server.address() as AddressInfo).port
  return standIn
}

/** So many clients, each with an address of its own, which nginx spreads over the servers. */
const CLIENTS = 24

/** What a machine that is gone may cost whoever is sent to it, ms. */
const GONE_MS = 1000
/** How long nginx waits here for a server that stands still, ms; docs/nginx.conf has the seconds of a real one. */
const FROZEN_MS = 700

/** What docs/nginx.conf does with a server that answers 503. */
export async function checkBalancer({ check }: Tally, program: string): Promise<void> {
  const [busy, free] = await Promise.all([aStandIn(), aStandIn()])
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

  await check(
    'nginx asks another server where one answers a read with 503, and sends what is posted once',
    async () => {
      busy.status = 503
      const [reads, posts] = [await askAll('GET'), await askAll('POST')]
      if (count(reads, 200) !== CLIENTS || busy.asked.GET === 0) throw new Error(`reads: ${reads}`)
      if (busy.asked.POST + free.asked.POST !== CLIENTS)
        throw new Error(`${busy.asked.POST} + ${free.asked.POST} posts`)
      if (busy.asked.POST === 0 || count(posts, 503) !== busy.asked.POST) throw new Error(`posts: ${posts}`)
      return `${busy.asked.GET} of ${CLIENTS} reads were asked again`
    },
  )
  await check('nginx keeps no server from those who post because it was too busy for reads', async () => {
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

/** What it does with a server that stands still and has connections that are kept. */
async function checkFrozen({ check }: Pick<Tally, 'check'>, program: string): Promise<void> {
  const [frozen, there] = await Promise.all([aStandIn(), aStandIn()])
  const balancer = await startNginx(program, [frozen.port, there.port], `${FROZEN_MS}ms`)
  await until('nginx', () => answers(balancer.url), 10_000)
  await check(
    'nginx lets nobody wait for a server that stands still, though it has kept connections to it',
    async () => {
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
        throw new Error('not all are answered before it freezes')
      const before = frozen.asked.GET + frozen.asked.POST
      frozen.status = null
      const after = await askAll()
      for (const { close } of clients) close()
      if (frozen.asked.GET + frozen.asked.POST === before)
        throw new Error('nobody was sent to the one that stands still')
      const wrong = after.filter(({ post, status }) => status !== 200 && !(post && status === 504))
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
      const longest = Math.max(...after.map(({ waited }) => waited))
      if (longest > 3 * FROZEN_MS) throw new Error(`${longest.toFixed(0)} ms`)
      return `${longest.toFixed(0)} ms where nginx waits for ${FROZEN_MS}`
    },
  )
  await balancer.stop()
  for (const { server } of [frozen, there]) server.close().closeAllConnections()
}

/** What it does with a machine that is gone: nothing there says even that nobody listens. */
async function checkGone({ check }: Pick<Tally, 'check'>, program: string): Promise<void> {
  const [gone, there] = await Promise.all([aSilentPort(), aStandIn()])
  const balancer = await startNginx(program, [gone.port, there.port])
  await until('nginx', () => answers(balancer.url), 10_000)
  await check(`nginx asks another server within ${GONE_MS} ms where a machine is gone, whatever is asked`, async () => {
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
    if (longest < 100) throw new Error('nobody was sent to the machine that is gone')
    if (longest > GONE_MS) throw new Error(`${longest.toFixed(0)} ms`)
    return `${longest.toFixed(0)} ms`
  })
  await balancer.stop()
  gone.close()
  there.server.close()
}

/** A port that takes no connection and refuses none: its process stands still, and its queue is full. */
async function aSilentPort() {
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
