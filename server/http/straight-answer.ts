import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown, type PreparedAnswer } from './prepared-answer.ts'
import { endWith } from './unsent-answers.ts'

/** What a browser is told about data, which is nothing to show, run or put into a frame. */
const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The calls of this scope answer data alone: they say the few headers that matter for data, and no page's. */
export function answersData(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, data: true }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(DATA_HEADERS)
    done(null, payload)
  })
}

/** What is said about an answer besides its type and length, value after name. */
interface Heads {
  readonly whole: string[]
  /** RFC 9110, 15.4.5: whoever has it keeps what else was said of it then. */
  readonly unchanged: string[]
}

/** Made once as well. */
const headsOf = new WeakMap<PreparedAnswer, Heads>()

function headOf(answer: PreparedAnswer): Heads {
  const made = headsOf.get(answer)
  if (made) return made
  const unchanged = ['etag', answer.etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding']
  const heads = { whole: [...unchanged, ...DATA_HEAD], unchanged }
  headsOf.set(answer, heads)
  return heads
}

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8', 'content-length']
const DATA_HEAD = Object.entries(DATA_HEADERS).flat()

/** Sends an answer that is ours, and so needs no check on its way out, past everything that works on answers. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, answer: unknown): void {
  const body = JSON.stringify(answer)
  const head = ['x-request-id', request.id, ...DATA_HEAD, ...JSON_TYPE, String(Buffer.byteLength(body))]
  reply.hijack()
  reply.raw.writeHead(status, head).end(body)
}

/** An answer as it goes to one who asks for it. */
interface Ready {
  readonly status: 200 | 304
  readonly head: string[]
  readonly body?: Buffer
}

/** 304 to whoever has it already. At once, unless it has to be compressed first: no promise is made for what is there. */
export function readyFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  answer: PreparedAnswer,
): Ready | Promise<Ready> {
  if (isKnown(headers['if-none-match'], answer.etag)) return { status: 304, head: headOf(answer).unchanged }
  if (!answer.gzipped || !acceptsGzip(headers['accept-encoding'])) return whole(answer, answer.body, PLAIN)
  const body = answer.gzipped()
  return body instanceof Promise ? body.then((ready) => whole(answer, ready, GZIP)) : whole(answer, body, GZIP)
}

const PLAIN = JSON_TYPE
const GZIP = ['content-encoding', 'gzip', ...JSON_TYPE]

const whole = (answer: PreparedAnswer, body: Buffer, manner: readonly string[]): Ready => ({
  status: 200,
  head: [...headOf(answer).whole, ...manner, String(body.length)],
  body,
})

/** Sends data that many ask for again and again past everything that works on answers: they are ready. */
export function sendStraight(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<void> | void {
  const send = ({ status, head, body }: Ready): void => {
    reply.hijack()
    endWith(request.server.server, reply.raw.writeHead(status, head), body)
  }
  const ready = readyFor(request, answer)
  return ready instanceof Promise ? ready.then(send) : send(ready)
}
