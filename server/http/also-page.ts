import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { PAGE_NAMES, PAGES, type PageName } from '../../shared/pages/page-table.ts'
import { acceptsHtml } from './page-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the path is also that of a page. The call then answers programs, and a browser that asks for HTML gets the page.
     * Every other path belongs to a call or to a page, never to both.
     */
    alsoPage?: boolean
  }
}

/** Name of the constraint that such routes have. */
const READER = 'reader'
type Reader = 'program' | 'browser'

/** The constraint for the router: a route for programs is no route for browsers. */
export const READERS = {
  [READER]: {
    name: READER,
    storage<T>() {
      const routes = new Map<string, T>()
      return {
        get: (reader: string): T | null => routes.get(reader) ?? null,
        set(reader: string, route: T): void {
          routes.set(reader, route)
        },
      }
    },
    deriveConstraint: (request: Pick<IncomingMessage, 'headers'>): Reader =>
      acceptsHtml(request) ? 'browser' : 'program',
    mustMatchWhenDerived: false,
  },
} as const

/**
 * Leaves browsers to the page wherever a route declares `alsoPage`. Returns the names of these pages. Call it before any route is
 * declared.
 */
export function answerOnlyPrograms(app: FastifyInstance): ReadonlySet<PageName> {
  const names = new Set<PageName>()
  app.addHook('onRoute', (route) => {
    if (!route.config?.alsoPage) return
    const program: Reader = 'program'
    route.constraints = { ...route.constraints, [READER]: program }
    for (const name of PAGE_NAMES) if (takes(route.url, PAGES[name].path)) names.add(name)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.alsoPage) reply.header('vary', VARY_READER)
    done()
  })
  return names
}

/** Whether the path of a route takes that of a page, perhaps as an id: `/players/:id` takes `/players/ranking`. */
function takes(route: string, page: string): boolean {
  const [parts, others] = [route.split('/'), page.split('/')]
  return parts.length === others.length && parts.every((part, index) => part.startsWith(':') || part === others[index])
}

/** The request header on which the answer at such a path depends. */
export const VARY_READER = 'accept'
