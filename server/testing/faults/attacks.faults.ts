import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LONGEST } from '../../../shared/text/longest.ts'
import { sized } from '../brief.ts'
import { clientOf, pointBy } from '../client.ts'
import { storePeople } from '../people-rows.ts'
import { nginxProgram, startNginx } from '../real-programs.ts'
import { localIdentity, SCORER_KEY } from '../running-app.ts'
import { type BuiltServer, measured, NO_LIMITS, startBuilt, upTo } from './built-server.ts'
import { TICK_MS, watchHealth } from './health-watch.ts'
import { sendRaw } from './sent-raw.ts'

/** Longest delay of /healthz by an attack (ms of CPU time of the server's own thread). */
const MOST_MS = 200

const OWNER = 'owner@example.com'
const WEBSOCKET =
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
const JSON_TEXT = 'Host: x\r\nContent-Type: application/json\r\n'

/**
 * Markdown that is slow to convert: for any parser, for one that tries again from each mark, or for one that nests without a limit.
 * The brief tests send the first ones.
 */
const MARKDOWN = [
  ...['|a|\n|-|\n', '**a_', '> ', '[', 'a\u0300\u0316', '<', '*a', 'a\n\n'],
  ...['_a ', '![', '[a](', '`a', '``` ', '<!--', '&', '- ', '1. ', '\\'],
  ...['[a]: b\n', '~~a', '  - a\n', '***', 'https://a.', 'a@a.', '\t> ', '][', '(', ')_*'],
]
const filled = (part: string, length: number): string => part.repeat(length / part.length)

/** Returns the CPU time that the process has used (ms). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns the CPU time that the process uses within this time (ms). */
async function cpuWithin(pid: number, ms: number): Promise<number> {
  const before = cpuOf(pid)
  await delay(ms)
  return cpuOf(pid) - before
}

interface Target {
  readonly server: BuiltServer
  /** The address that clients use: of the server, or of nginx. */
  readonly url: string
  readonly match: string
}

const portOf = (url: string): number => Number(new URL(url).port)

/** Sends these bytes and resets the connection, at once or after the first bytes of the answer. */
async function reset(url: string, bytes: string, afterAnswer: boolean): Promise<void> {
  const { socket, ended } = sendRaw(portOf(url), bytes)
  const first = (event: string) => Promise.race([new Promise((resolve) => socket.once(event, resolve)), ended])
  await first('connect')
  if (afterAnswer) await first('data')
  socket.resetAndDestroy()
  await ended
}

const ATTACKS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  'A: upgrades that are reset': async ({ url }) => {
    const paths = ['/', '//socket.io/', '/nowhere', '/product', '/socket.io/?EIO=4&transport=websocket']
    for (const n of upTo(sized(20, 100)))
      for (const path of paths) await reset(url, `GET ${path} HTTP/1.1\r\n${WEBSOCKET}`, n % 2 === 0)
  },
  'B: texts of letters with many marks': async ({ url }) => {
    const { call } = clientOf(url, SCORER_KEY)
    const marks = (bytes: number) => `a${'\u0300\u0316'.repeat(bytes / 4)}`
    for (const bytes of [1000, 100_000, 1_000_000]) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await call('POST', '/statsbymatch', JSON.stringify({ id: marks(bytes) }), headers)
      expect(status).toBeLessThan(500)
    }
    for (const path of ['/product?q=', '/shop?q=', '/live/', '/shop/'])
      expect((await call('GET', path + encodeURIComponent(marks(4000)))).status).toBeLessThan(500)
  },
  'E: Markdown that is slow to convert': async ({ url }) => {
    const token = await localIdentity.sign({ email: OWNER, name: '' })
    const { sendWith } = clientOf(url, SCORER_KEY)
    const preview = (markdown: string) => sendWith(token, 'POST', '/blog/preview', { markdown })
    for (const part of sized(MARKDOWN.slice(0, 8), MARKDOWN)) {
      const { status } = await preview(filled(part, LONGEST.post.markdown))
      expect(status, part).toBe(200)
      expect((await preview(filled(part, (500_000 / Buffer.byteLength(part)) * part.length))).status).toBe(400)
    }
  },
  'H: requests that are reset': async ({ url, match }) => {
    const requests = [
      'GET /product HTTP/1.1\r\nHo',
      `POST /statsbymatch HTTP/1.1\r\n${JSON_TEXT}Content-Length: 100\r\n\r\n{"a`,
      `POST /product/${match}/actions HTTP/1.1\r\n${JSON_TEXT}Transfer-Encoding: chunked\r\n\r\n5\r\n{"id"`,
      `GET /product/${match}/stream HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET /product HTTP/1.1\r\nHost: x\r\n\r\n',
    ]
    for (const n of upTo(sized(20, 100)))
      for (const [index, bytes] of requests.entries()) await reset(url, bytes, index > 2 && n % 2 === 0)
  },
}

/** Starts a new server with a match, and nginx before it if its program is given. */
async function startTarget(nginx: string | null): Promise<Target> {
  const server = await startBuilt({ ...NO_LIMITS, ...(nginx && { TRUST_PROXY: '127.0.0.1' }), DRAIN_SECONDS: '1' })
  await storePeople(server.file, { [OWNER]: [{ role: 'owner', club: null }] })
  const { id, one } = await server.newMatch()
  await server.score(id, pointBy(one))
  // The first page loads the renderer, and the server compiles what it uses for the first time.
  await server.get('/')
  await expect.poll(async () => cpuWithin(server.pid, 500), { timeout: 30_000 }).toBeLessThanOrEqual(2 * TICK_MS)
  if (!nginx) return { server, url: server.url, match: id }
  const balancer = await startNginx(nginx, [server.port, server.port])
  onTestFinished(() => balancer.stop())
  await expect
    .poll(() =>
      fetch(`${balancer.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { server, url: balancer.url, match: id }
}

const program = nginxProgram()
const directly = { way: 'directly', nginx: null, attacks: Object.keys(ATTACKS) }
/** The brief tests repeat only the attacks on connections, because nginx passes on whole requests as they are. */
const throughNginx = {
  way: 'through nginx',
  attacks: sized(
    Object.keys(ATTACKS).filter((name) => /^[AH]/.test(name)),
    directly.attacks,
  ),
}

describe.each([directly, ...(program ? [{ ...throughNginx, nginx: program }] : [])])(
  'an attack $way',
  ({ way, nginx, attacks }) => {
    test.each(attacks)(
      '[F27] [F28] ends no server, logs no error and keeps no other client waiting: %s',
      async (name) => {
        const target = await startTarget(nginx)
        const { server, url } = target
        const stopWatching = await watchHealth(url, server.pid)
        await ATTACKS[name]?.(target)
        const { waitedMs, workedMs, failed } = await stopWatching()
        measured(`${name}, ${way}: /healthz waited at most ${waitedMs} ms, while the server worked for ${workedMs} ms`)
        expect(failed).toBe(0)
        expect(workedMs).toBeLessThanOrEqual(MOST_MS)
        server.kill('SIGTERM')
        const { code, out, err } = await server.ended
        const errors = out.split('\n').filter((line) => /"level":(5|6)0/.test(line))
        expect({ code, errors: errors.slice(0, 3), err }).toEqual({ code: 0, errors: [], err: '' })
      },
    )

    test('[F11] [F15] D: readers of a stream that stop reading do not disturb a server that shuts down', async () => {
      const { server, url, match } = await startTarget(nginx)
      const readers = upTo(8).map(() =>
        sendRaw(portOf(url), `GET /product/${match}/stream HTTP/1.1\r\nHost: x\r\n\r\n`),
      )
      for (const { socket } of readers) socket.once('data', () => socket.pause())
      server.kill('SIGTERM')
      const { code, out } = await server.ended
      for (const { socket } of readers) socket.destroy()
      expect({ code, failed: out.includes('unexpected error') }).toEqual({ code: 0, failed: false })
    })
  },
)
