import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers data alone, and says the headers of data itself. */
    data?: boolean
  }
}

/** Origins beside ours whose scripts, pages in frames and answers a page may use. */
export interface ForeignSources {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
}

const NOBODY: ForeignSources = { scripts: [], frames: [], calls: [] }

/** Headers of data, which a browser must not show as a page, run or put into a frame. */
export const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Sends the headers of data instead of a page's with every route of this scope. */
export function sendDataHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, data: true }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(DATA_HEADERS)
    done(null, payload)
  })
}

/** Sends these headers with every answer but data. They are made once: the plugin for Fastify makes them for each request. */
export function sendSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const send = helmet(options)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.data) done()
    else send(request.raw, reply.raw, () => done())
  })
}

/**
 * A strict content security policy: scripts from us alone, and of inline ones only those in our own page, by hash.
 * @param scriptHashes of the inline scripts in index.html
 * @param development lets the development server's inline scripts and styles run
 * @param foreign whom the sign-in needs
 */
export function securityHeaders(
  publicUrl: string,
  scriptHashes: readonly string[],
  development: boolean,
  foreign: ForeignSources = NOBODY,
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
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}
