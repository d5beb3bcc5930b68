import type { FastifyInstance } from 'fastify'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import { VARY_READER } from './also-page.ts'
import { acceptsHtml, isReading, queryOf } from './page-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The page for people at the address of this call, which people guess. A browser that asks for HTML is led there. Programs, and
     * addresses with parameters, get the answer of the call.
     */
    pageForPeople?: PageName
  }
}

/**
 * Leads browsers from the addresses of calls that declare `pageForPeople` to these pages. Call it before any route is declared.
 * @param hasPages whether the server has pages. Without them, browsers get the answers of the calls too
 */
export function leadBrowsers(app: FastifyInstance, hasPages: boolean): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.pageForPeople) return
    const others = route.onSend ? [route.onSend].flat() : []
    // A cache must not give the answer for programs to a browser, or the other way round.
    route.onSend = [
      ...others,
      (_request, reply, payload, done) => {
        const vary = reply.getHeader('vary')
        reply.header('vary', vary ? `${vary}, ${VARY_READER}` : VARY_READER)
        done(null, payload)
      },
    ]
  })
  if (!hasPages) return
  app.addHook('onRequest', (request, reply, done) => {
    const page = request.routeOptions.config.pageForPeople
    if (!page || !isReading(request) || !acceptsHtml(request) || queryOf(request) !== '') return done()
    reply.header('cache-control', 'no-cache').redirect(PAGES[page].path, 302)
  })
}
