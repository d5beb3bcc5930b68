import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { BROADCAST_PAGES, broadcastPageAt } from '../../shared/pages/broadcast-pages.ts'
import { pathOf } from './page-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route sends only data, with the headers for data. */
    data?: boolean
  }
}

/** Foreign origins whose scripts, frames and responses a page may use. */
export interface ForeignSources {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
}

const NONE: ForeignSources = { scripts: [], frames: [], calls: [] }

/** Headers of data, which a browser must not show as a page, run or put into a frame. */
export const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Makes all routes of this scope send the headers of data instead of the headers of a page. */
export function sendDataHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, data: true }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(DATA_HEADERS)
    done(null, payload)
  })
}

/**
 * Sends these headers with every answer except data. helmet makes them once; @fastify/helmet makes them for each request.
 * @param framed headers of the pages that other sites may frame
 */
export function sendSecurityHeaders(app: FastifyInstance, options: HelmetOptions, framed: HelmetOptions): void {
  const [send, sendFramed] = [helmet(options), helmet(framed)]
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.data) return done()
    const page = request.routeOptions.url === undefined && broadcastPageAt(pathOf(request))
    const sendFor = page && BROADCAST_PAGES[page].isFramed ? sendFramed : send
    sendFor(request.raw, reply.raw, () => done())
  })
}

/**
 * Returns a strict content security policy: only our own scripts, and only the inline scripts of our page.
 * @param scriptHashes hashes of the inline scripts in index.html
 * @param development allows the inline scripts and styles of the development server
 * @param foreign origins that the sign-in needs
 * @param framedBy sites that may show the page in a frame
 */
export function securityHeaders(
  publicUrl: string,
  scriptHashes: readonly string[],
  development: boolean,
  foreign: ForeignSources = NONE,
  framedBy: 'nobody' | 'anyone' = 'nobody',
): HelmetOptions {
  const secure = publicUrl.startsWith('https:')
  const scripts = development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...scriptHashes]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [...scripts, ...foreign.scripts],
        scriptSrcAttr: ["'none'"],
        // React sets custom properties through the style attribute.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...foreign.calls],
        ...(foreign.frames.length > 0 && { frameSrc: [...foreign.frames] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [framedBy === 'anyone' ? '*' : "'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    ...(framedBy === 'anyone' && { xFrameOptions: false }),
  }
}

/** Returns the headers of a page that any site may show in a frame. It has no sign-in and no inline scripts. */
export const framedHeaders = (publicUrl: string, development: boolean): HelmetOptions =>
  securityHeaders(publicUrl, [], development, NONE, 'anyone')
