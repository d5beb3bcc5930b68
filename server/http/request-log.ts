import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Returns the fields of a request that are logged. They contain no credentials. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
})

/** Names of secret parameters: tokens, keys, parameters that payment providers and sign-ins send back, and searches. */
const SECRET = /grant|token|key|secret|password|passwd|signature|payerid|^code$|^search$|^auth/i
/** Matches the secret of a grant, or most of one. */
const GRANT = /grant_[\w-]{30}/i
/** Matches a segment `calendar`, which precedes a secret token, and captures the rest of the segment. */
const CALENDAR = /(?:^|\/)calendar(?:;[^/]*)?(\/.*)?$/i

/** Returns whether the address has the secret of a grant, even if it is encoded. */
const hasGrant = (url: string): boolean => GRANT.test(url.includes('%') ? decoded(url) : url)

/**
 * Returns an address without its secrets: secret parameters of the query, the token of a calendar, and the secret of a grant.
 * The address may be malformed.
 */
export function withoutSecrets(url: string): string {
  const { path, query } = partsOf(withoutGrants(url))
  return (
    withoutCalendar(path) +
    query.replace(/(?<![^?&;#=])([^?&;#=]+)=([^&;#]*)/g, (pair, name: string) =>
      SECRET.test(decoded(name)) ? `${name}=…` : pair,
    )
  )
}

/** Returns the path of an address, and the rest with its question mark or hash. */
function partsOf(url: string): { path: string; query: string } {
  const end = url.search(/[?#]/)
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end) }
}

const withoutGrants = (url: string): string =>
  hasGrant(url) ? url.replace(/[^/?&;#=]+/g, (part) => (hasGrant(part) ? '…' : part)) : url

function withoutCalendar(path: string): string {
  const steps = path.split('/')
  const at = steps.findIndex((step) => CALENDAR.test(decoded(step)))
  const [, inner] = CALENDAR.exec(decoded(steps[at] ?? '')) ?? []
  if (at < 0) return path
  if (inner) return [...steps.slice(0, at), '…'].join('/')
  const secret = steps.findIndex((step, index) => index > at && step !== '')
  return secret < 0 ? path : [...steps.slice(0, secret), '…'].join('/')
}

/** Decodes a text. If that fails, decodes only its ASCII characters. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** Rejects requests whose address has the secret of a grant: proxies and browsers write addresses into logs. */
export function refuseGrantsInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(hasGrant(request.url) ? secretInAddress() : undefined))
}

const secretInAddress = () =>
  new ApiError(
    400,
    'SECRET_IN_ADDRESS',
    'the address contains the secret of a grant, which belongs in the Authorization header; revoke this grant, because logs may have it now',
  )

/** Sends the id of the request with each answer. The log has the same id, so that people can quote it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
