import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown, type PreparedAnswer } from './prepared-answer.ts'

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

/** What is said about an answer besides its type and length, name after value: made once as well. */
const headsOf = new WeakMap<PreparedAnswer, string[]>()

function headOf(answer: PreparedAnswer): string[] {
  const made = headsOf.get(answer)
  if (made) return made
  const head = ['etag', answer.etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding', ...DATA_HEAD]
  headsOf.set(answer, head)
  return head
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

/**
 * Sends data that many ask for again and again past everything that works on answers: they are ready. 304 to whoever has
 * it already. At once, unless it has to be compressed first: no promise is made for what is there.
 */
export function sendStraight(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<void> | void {
  const { headers } = request
  if (isKnown(headers['if-none-match'], answer.etag)) {
    reply.hijack()
    reply.raw.writeHead(304, headOf(answer)).end()
  } else if (answer.gzipped && acceptsGzip(headers['accept-encoding'])) {
    const body = answer.gzipped()
    if (body instanceof Promise) return body.then((ready) => sendBody(reply, answer, ready, GZIP))
    sendBody(reply, answer, body, GZIP)
  } else {
    sendBody(reply, answer, answer.body, PLAIN)
  }
}

const PLAIN = JSON_TYPE
const GZIP = ['content-encoding', 'gzip', ...JSON_TYPE]

function sendBody(reply: FastifyReply, answer: PreparedAnswer, body: Buffer, manner: readonly string[]): void {
  reply.hijack()
  reply.raw.writeHead(200, [...headOf(answer), ...manner, String(body.length)]).end(body)
}
