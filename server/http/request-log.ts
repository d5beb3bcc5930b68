import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What of a request is logged: where it came from and what it asked for, and nothing by which anybody could be somebody. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
})

/** What the names of secrets have in them: tokens, keys, what payment providers and sign-ins send back. */
const SECRET = /token|key|secret|password|passwd|signature|payerid|^code$|^auth/i
/** The folder of what opens somebody's calendar, however it is written, and what comes after it in the same step. */
const CALENDAR = /(?:^|\/)calendar(?:;[^/]*)?(\/.*)?$/i

/**
 * An address without its secrets: the query's, and what opens somebody's calendar, whatever else is wrong with the
 * request.
 */
export function withoutSecrets(url: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  return (
    withoutCalendar(path) +
    query.replace(/([^?&;#=]+)=([^&;#]*)/g, (pair, name: string) => (SECRET.test(decoded(name)) ? `${name}=…` : pair))
  )
}

function withoutCalendar(path: string): string {
  const steps = path.split('/')
  const at = steps.findIndex((step) => CALENDAR.test(decoded(step)))
  const [, inner] = CALENDAR.exec(decoded(steps[at] ?? '')) ?? []
  if (at < 0) return path
  if (inner) return [...steps.slice(0, at), '…'].join('/')
  const secret = steps.findIndex((step, index) => index > at && step !== '')
  return secret < 0 ? path : [...steps.slice(0, secret), '…'].join('/')
}

/** As the router reads it, or as it is where it cannot be read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** Every answer carries the id under which its request is in the log: who asks about it can say which one it was. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
