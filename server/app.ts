import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { apiDescription } from './api-description.ts'
import { apiRoutes } from './api-routes.ts'
import { describeAccess } from './auth/access.ts'
import type { Identity } from './auth/identity.ts'
import type { LocalTokens } from './auth/local-tokens.ts'
import { failureCounters } from './auth/sign-in-failures.ts'
import { signInSources } from './auth/sign-in-sources.ts'
import type { Leaving } from './close.ts'
import type { Config } from './config.ts'
import type { Opened } from './database/open-storage.ts'
import { noteRequests } from './http/activity.ts'
import { collectMethods } from './http/allowed-methods.ts'
import { answerOnlyPrograms, READERS } from './http/also-page.ts'
import { completeDocument, describeCall } from './http/api-document.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { closeSocketsGradually, createDraining, endConnections } from './http/draining.ts'
import { answerBadAddress, answerUnreadable, handleErrors } from './http/error-handling.ts'
import { leadBrowsers } from './http/lead-browsers.ts'
import { limitServer, REQUEST_LIMITS } from './http/limits.ts'
import { loggedError } from './http/logged-error.ts'
import { limitMembers } from './http/many-members.ts'
import { createMetrics, measureRequests } from './http/metrics.ts'
import { refuseWhenOverloaded } from './http/overload.ts'
import { routableAddress } from './http/page-requests.ts'
import { loggedRequest, refuseGrantsInAddresses, sendRequestIds } from './http/request-log.ts'
import { framedHeaders, securityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { serveCached } from './http/serve-cached.ts'
import { countReplies } from './http/unsent-answers.ts'
import { openFeatures } from './open-features.ts'
import { answerUnknown, inlineScriptHashes, type PageFallback, servePages } from './pages/pages.ts'
import { playerPages } from './players/profile-pages.ts'
import { publicSettings } from './shop/settings.ts'
import type { Storage } from './storage/storage.ts'

/** Compilers of schemas. Without them Fastify loads its own, which takes a tenth of a start. Its types know only its own. */
const COMPILERS = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
}

/** The parts that an app is built from. */
export interface AppDeps {
  readonly config: Config
  readonly storage: Storage
  /** Carries the messages between several servers; null if this is the only server. */
  readonly messages?: Opened['messages']
  readonly scorerKey: string
  /** The identity provider. */
  readonly identity: Identity | LocalTokens
  /** Key of the tokens of trial accounts; null if there are none. */
  readonly trialKey?: string | null
  /** Private key of push messages; null if there are none. */
  readonly pushKey?: string | null
  /** The folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null
  /** Serves the pages instead of `webRoot`; for the development server. */
  readonly pages?: (app: FastifyInstance) => Promise<PageFallback>
  /** Returns the current time (ms since 1970). */
  readonly clock?: () => number
  /** Delay of the event loop beyond which the server answers 503 (ms). */
  readonly maxLagMs?: number
}

/** Builds the whole server. Closing it closes the feed and the storage. */
export async function buildApp({
  config,
  storage,
  messages = null,
  scorerKey,
  identity,
  trialKey = null,
  pushKey = null,
  webRoot,
  pages,
  clock = Date.now,
  maxLagMs,
}: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: config.logLevel,
      // pino's own stream would retry for ever if nobody read its output, and the process would not exit.
      stream: process.stdout,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: loggedRequest, err: loggedError },
    },
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    ...REQUEST_LIMITS,
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, constraints: READERS },
    rewriteUrl: routableAddress,
    frameworkErrors: (error, _request, reply) => answerBadAddress(error, reply),
    clientErrorHandler: answerUnreadable,
  })
  const methodsAt = collectMethods(app)
  // Without pages, browsers get the answers of all calls too.
  const sharedPages = webRoot || pages ? answerOnlyPrograms(app) : new Set<never>()
  // Only JSON is accepted: any page on the web can send a form.
  app.removeContentTypeParser('text/plain')
  noteRequests(app)
  handleErrors(app)
  limitMembers(app)
  sendRequestIds(app)
  // Registered before the hooks that may reject a request, so that rejections have these headers too.
  sendSecurityHeaders(
    app,
    securityHeaders(
      config.publicUrl,
      webRoot ? inlineScriptHashes(webRoot) : [],
      pages !== undefined,
      signInSources(identity.settings),
    ),
    framedHeaders(config.publicUrl, pages !== undefined),
  )
  leadBrowsers(app, Boolean(webRoot || pages))
  refuseGrantsInAddresses(app)
  const newCounter = await failureCounters(app, config.signInFailures)

  const metrics = createMetrics()
  measureRequests(app, metrics)
  refuseWhenOverloaded(app, metrics, maxLagMs)
  countReplies(app)
  const draining = createDraining()
  const features = await openFeatures(app, {
    config,
    storage,
    messages,
    metrics,
    draining,
    trialKey,
    pushKey,
    sharesUpgrades: pages !== undefined,
    clock,
  })

  await app.register(swagger, {
    openapi: apiDescription,
    transform: describeCall(describeAccess),
    transformObject: completeDocument,
  })
  await docsRoutes(app, config.publicUrl)
  await app.register(async (api) =>
    apiRoutes(api, { config, storage, features, scorerKey, identity, newCounter, metrics, draining, clock }),
  )

  const { blog, brand, clubs, courtScores, matches, profiles, shop, shopSettings, sockets, streams, trial } = features
  const subjects = {
    match: matches.standing,
    ...playerPages(profiles),
    post: blog.post,
    posts: blog.posts,
    product: shop.shown,
    products: shop.products,
    shop: () => publicSettings(shopSettings.current()),
    clubs: clubs.all,
    zones: clubs.zones,
    brand: brand.shown,
    trial: trial.notice,
  }
  const page = pages
    ? await pages(app)
    : webRoot
      ? await servePages(app, webRoot, { ...config, sharedPages, subjects, clock })
      : null
  answerUnknown(app, page, methodsAt)
  serveCached(app, metrics, (url) => matches.cached(url) ?? courtScores.cached(url))
  // Called last, because it prepends a listener that must run before all others.
  limitServer(app.server, metrics)

  app.decorate('leaving', {
    drainMs: config.drainMs,
    leave: async () => {
      draining.begin()
      endConnections(app.server)
      await Promise.all([closeSocketsGradually(sockets, config.drainMs), streams.leave(config.drainMs)])
    },
    abandonStorage: () => storage.abandon?.(),
  } satisfies Leaving)
  app.addHook('onClose', async () => {
    await matches.close()
    await storage.close()
  })
  return app
}
