import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { PreparedAnswer } from './prepared-answer.ts'
import { readyFor } from './straight-answer.ts'
import { endWith } from './unsent-answers.ts'

/** Answers that lie ready, and the routes that they are answers of. */
export type FindReady = (url: string) => { readonly route: string; readonly answer: PreparedAnswer } | null

/**
 * Answers what lies ready before anything else looks at the request: a point on a court makes everybody who follows it
 * ask, and the way through the router and its hooks would cost more than the answer. What is not ready, and everything
 * once the server closes, goes the ordinary way.
 * @param find what lies ready at this address, as it stands in the request
 */
export function answerReadyFirst(
  app: FastifyInstance,
  { countRequest }: Pick<Metrics, 'countRequest'>,
  find: FindReady,
): void {
  const ordinary = app.server.listeners('request')
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = closing || request.method !== 'GET' ? null : find(request.url ?? '')
    const ready = found && readyFor(request, found.answer)
    if (!ready || ready instanceof Promise) {
      for (const listener of ordinary) listener.call(app.server, request, response)
      return
    }
    const began = performance.now()
    response.on('finish', () => countRequest('GET', found.route, ready.status, (performance.now() - began) / 1000))
    endWith(app.server, response.writeHead(ready.status, ready.head), ready.body)
  })
}
