import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from './metrics.ts'

/** Method and route of the latest request, as UTF-8 filled up with zeros. The watchdog reads it when the event loop is blocked. */
export const ACTIVITY = new SharedArrayBuffer(128)
const bytes = Buffer.from(ACTIVITY)
let noted = ''

function noteActivity(text: string): void {
  if (text === noted) return
  noted = text
  bytes.fill(0, bytes.write(text))
}

/** Notes the method and route of each request, without its address, again at each step that may take long. */
export function noteRequests(app: FastifyInstance): void {
  const note = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    noteActivity(`${request.method} ${routeOf(request)}`)
    done()
  }
  app.addHook('onRequest', note)
  app.addHook('preValidation', note)
  app.addHook('preHandler', note)
}
