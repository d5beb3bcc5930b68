import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { apiDescription } from './api-description.ts'
import { openAudit } from './audit/audit.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { checkAccess, describeAccess } from './auth/access.ts'
import { authRoutes, localAuthRoutes } from './auth/auth-routes.ts'
import type { Identity } from './auth/identity.ts'
import type { LocalTokens } from './auth/local-tokens.ts'
import { guardScorerKey } from './auth/scorer-key.ts'
import { failureCounters } from './auth/sign-in-failures.ts'
import { signInSources } from './auth/sign-in-sources.ts'
import { openBlog } from './blog/blog.ts'
import { blogRoutes } from './blog/blog-routes.ts'
import { openPosts } from './blog/posts.ts'
import { postRoutes } from './blog/posts-routes.ts'
import { openCalendar } from './calendar/calendar.ts'
import { calendarFeedRoutes } from './calendar/calendar-feed-routes.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { openCalendarSubscriptions } from './calendar/calendar-subscriptions.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { openCart } from './cart/cart.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { openCheckout } from './checkout/checkout.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { openDesk } from './checkout/desk.ts'
import { deskRoutes } from './checkout/desk-routes.ts'
import { orderRoutes } from './checkout/order-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import type { Leaving } from './close.ts'
import { openClubOffice } from './clubs/club-office.ts'
import { clubOfficeRoutes } from './clubs/club-office-routes.ts'
import { openClubs } from './clubs/clubs.ts'
import { clubsRoutes } from './clubs/clubs-routes.ts'
import { openCluster } from './cluster/cluster.ts'
import type { Config } from './config.ts'
import { watchContent } from './content/content-watch.ts'
import { imageFinder } from './content/find-image.ts'
import { imagesRoutes } from './content/images-routes.ts'
import { openPictures } from './content/pictures.ts'
import { picturesRoutes } from './content/pictures-routes.ts'
import { bookingMatchRoutes } from './court/booking-match-routes.ts'
import { openBookingMatches } from './court/booking-matches.ts'
import { openCourtsNow } from './court/court-now.ts'
import { courtRoutes } from './court/court-routes.ts'
import { openBookedMatches } from './court/follow-bookings.ts'
import { exportRoutes } from './export/export-routes.ts'
import { courtScoreRoutes } from './feeds/court-score-routes.ts'
import { openCourtScores } from './feeds/court-scores.ts'
import { matchStreamRoutes } from './feeds/match-stream-routes.ts'
import { openMatchStreams } from './feeds/match-streams.ts'
import { grantRoutes } from './grants/grant-routes.ts'
import { openGrants } from './grants/grants.ts'
import { collectMethods } from './http/allowed-methods.ts'
import { completeDocument, describeCall } from './http/api-document.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { closeSocketsGradually, createDraining, endConnections } from './http/draining.ts'
import { answerBadAddress, answerUnreadable, handleErrors } from './http/error-handling.ts'
import { healthRoutes } from './http/health-routes.ts'
import { limitServer, REQUEST_LIMITS } from './http/limits.ts'
import { createMetrics, measureRequests } from './http/metrics.ts'
import { refuseWhenOverloaded } from './http/overload.ts'
import { ownOrigins } from './http/own-origin.ts'
import { routableAddress } from './http/page-requests.ts'
import { limitAddress, limitPeople } from './http/rate-limit.ts'
import { loggedRequest, refuseGrantsInAddresses, sendRequestIds } from './http/request-log.ts'
import { framedHeaders, securityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { serveCached } from './http/serve-cached.ts'
import { countReplies } from './http/unsent-answers.ts'
import { mailTransport } from './mail/mail-transport.ts'
import { openOutbox } from './mail/outbox.ts'
import { matchAuthorizer } from './matches/authorize-match.ts'
import { openMatches } from './matches/matches.ts'
import { feedMatches } from './matches/matches-feed.ts'
import { matchesRoutes } from './matches/matches-routes.ts'
import { openPublishing } from './matches/publish-queue.ts'
import { openOffice } from './office/office.ts'
import { officeRoutes } from './office/office-routes.ts'
import { screenRoutes } from './office/screen-routes.ts'
import { openScreens } from './office/screens.ts'
import { pageLanguage } from './pages/page-language.ts'
import { answerUnknown, inlineScriptHashes, type PageFallback, servePages } from './pages/pages.ts'
import { openPayment } from './payment/open-payment.ts'
import { sandboxRoutes } from './payment/sandbox-routes.ts'
import { managePeople } from './people/manage-people.ts'
import { openPeople } from './people/people.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { openPersonalData } from './people/personal-data.ts'
import { personalDataRoutes } from './people/personal-data-routes.ts'
import { openBlocks } from './reservations/blocks.ts'
import { blocksRoutes } from './reservations/blocks-routes.ts'
import { createBookingMails } from './reservations/booking-mail.ts'
import type { FreedTime } from './reservations/booking-parts.ts'
import { openBookings } from './reservations/bookings.ts'
import { createBookingsRepository } from './reservations/bookings-repository.ts'
import { bookingsRoutes } from './reservations/bookings-routes.ts'
import { openClubDays } from './reservations/club-day.ts'
import { courtGoods } from './reservations/court-goods.ts'
import { pricesOf } from './reservations/court-prices.ts'
import { openOfficeBookings } from './reservations/office-bookings.ts'
import { officeBookingsRoutes } from './reservations/office-bookings-routes.ts'
import { openReminders } from './reservations/reminders.ts'
import { openReservations } from './reservations/reservations.ts'
import { feedReservations } from './reservations/reservations-feed.ts'
import { reservationsRoutes } from './reservations/reservations-routes.ts'
import { openCatalogue } from './shop/catalogue.ts'
import { catalogueRoutes } from './shop/catalogue-routes.ts'
import { openShop } from './shop/shop.ts'
import { shopRoutes } from './shop/shop-routes.ts'
import { openStock } from './shop/stock.ts'
import { openSocketServer } from './socket/socket-server.ts'
import { statsRoutes } from './stats/stats-routes.ts'
import type { Opened } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { waitRoutes } from './waits/wait-routes.ts'
import { openWaits } from './waits/waits.ts'
import { openWebhooks } from './webhooks/webhooks.ts'
import { webhooksRoutes } from './webhooks/webhooks-routes.ts'

/** Requests with invitations to a booking allowed per hour and person; beyond that, 429. Each sends up to three emails. */
const INVITATIONS_AN_HOUR = 20
const HOUR_MS = 3_600_000

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
      serializers: { req: loggedRequest },
    },
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    ...REQUEST_LIMITS,
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    rewriteUrl: routableAddress,
    frameworkErrors: (error, _request, reply) => answerBadAddress(error, reply),
    clientErrorHandler: answerUnreadable,
  })
  const methodsAt = collectMethods(app)
  // Only JSON is accepted: any page on the web can send a form.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
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
  refuseGrantsInAddresses(app)
  const newCounter = await failureCounters(app, config.signInFailures)
  const countFailure = newCounter().count

  const metrics = createMetrics()
  measureRequests(app, metrics)
  refuseWhenOverloaded(app, metrics, maxLagMs)
  countReplies(app)
  const draining = createDraining()
  const cluster = await openCluster({ storage, messages, everyMs: config.catchUpMs, log: app.log })
  const audit = openAudit(storage, clock)
  const content = watchContent(storage, app.log)
  const clubs = await openClubs(storage, content, config.reservations)
  const matches = await openMatches(storage, metrics.registry, app.log, clubs, audit)
  const courtScores = openCourtScores(matches, clubs, clock)
  const blog = await openBlog(storage, content, clock)
  const people = openPeople(storage, {
    clock,
    log: app.log,
    languageOf: ({ headers }) => pageLanguage('', headers),
  })
  const grants = openGrants(storage, { clock, publicUrl: config.publicUrl, audit })
  const shop = await openShop(storage, content)
  const cart = openCart(storage, shop)
  const payment = openPayment(config, storage)
  const outbox = openOutbox(storage, mailTransport(config), app.log)
  const { peopleOf } = createBookingsRepository(storage)
  const { publicUrl, mailFrom } = config
  const bookingMails = createBookingMails({ clubs, publicUrl, mailFrom, peopleOf, clock })
  const reservations = openReservations({
    storage,
    clubs,
    mails: bookingMails,
    outbox,
    rules: config.reservations,
    clock,
  })
  const reminders = openReminders({ storage, mails: bookingMails, outbox, log: app.log, clock })
  const stock = openStock(storage, clock)
  const courts = {
    storage,
    clubs,
    clock,
    mails: bookingMails,
    /** Offers slots that are free again before everybody learns about them. */
    publish: async (times: readonly FreedTime[]): Promise<void> => {
      await waits.offerFreed(times)
      await reservations.publishFreed(times)
    },
  }
  const priceOf = pricesOf(clubs, payment.provider !== null)
  const waits = openWaits({
    ...courts,
    publish: reservations.publishFreed,
    outbox,
    priceOf,
    publicUrl,
    log: app.log,
  })
  const checkout = openCheckout({
    storage,
    cart,
    stock,
    courts: courtGoods({ ...courts, outbox }),
    outbox,
    audit,
    provider: payment.provider,
    log: app.log,
    now: clock,
  })
  const sockets = openSocketServer(app.server, {
    ownOrigins: ownOrigins(config),
    registry: metrics.registry,
    draining,
    sharesUpgrades: pages !== undefined,
    adapter: cluster?.adapter,
  })
  const webhooks = openWebhooks({
    storage,
    matches,
    clubs,
    audit,
    outbox,
    staff: people.staff,
    privateHosts: config.webhookPrivateHosts,
    publicUrl,
    log: app.log,
    clock,
  })
  const { registry } = metrics
  const publishing = openPublishing(matches, app.log)
  feedMatches(sockets, matches, { publishing, registry, log: app.log })
  const streams = openMatchStreams({ matches, publishing, registry, mostAtAddress: config.streams })
  feedReservations(sockets, reservations, clubs)
  const joined = cluster?.join(sockets, { matches, slots: reservations.shared })

  await app.register(swagger, {
    openapi: apiDescription,
    transform: describeCall(describeAccess),
    transformObject: completeDocument,
  })
  await docsRoutes(app, config.publicUrl)
  await app.register(async (api) => {
    const key = guardScorerKey(scorerKey, newCounter(), clock)
    checkAccess(api, { key, identity, countFailure, personOf: people.personOf, holderOf: grants.holderOf })
    const { mayUmpire } = people
    const bookedMatches = openBookedMatches(storage, matches)
    const bookingMatches = openBookingMatches({ storage, matches, clock, bookedMatches })
    const { isBookedPlayer } = bookingMatches
    healthRoutes(api, { storage, metrics, draining, features: [matches.readiness] })
    await api.register(async (data) => matchesRoutes(data, matches, { mayUmpire, isBookedPlayer }))
    await api.register(async (data) => courtScoreRoutes(data, courtScores))
    const { matchesAt } = courtScores
    const courtsNow = openCourtsNow({ storage, clubs, matches, matchesAt, bookingMatches, clock })
    await api.register(async (data) => courtRoutes(data, courtsNow))
    await api.register(async (data) => matchStreamRoutes(data, streams, { matches, draining }))
    const limitGrants = limitPeople(app, config.newGrants)
    await api.register(async (calls) => grantRoutes(calls, grants, { matches, clubs }, limitGrants))
    authRoutes(api, identity, config.publicUrl)
    if ('sign' in identity) localAuthRoutes(api, identity, ownOrigins(config), countFailure)
    blogRoutes(api, blog)
    shopRoutes(api, shop)
    const limit = limitPeople(app, config.shopWrites)
    cartRoutes(api, cart, limit)
    checkoutRoutes(api, checkout, limit)
    orderRoutes(api, checkout)
    deskRoutes(api, openDesk({ storage, audit, refunds: checkout.refunds, now: clock }))
    auditRoutes(api, storage)
    webhookRoutes(api, checkout, limitAddress(app, config.webhookCalls))
    if (payment.sandbox) sandboxRoutes(api, payment.sandbox)
    const pictures = openPictures(storage, audit, clock)
    await picturesRoutes(api, pictures, limit)
    const imageHash = imageFinder(pictures)
    catalogueRoutes(api, openCatalogue({ storage, audit, content, imageHash }))
    postRoutes(api, openPosts({ storage, audit, content, imageHash, now: clock }))
    imagesRoutes(api, pictures)
    statsRoutes(api, matches)
    await api.register(async (data) => exportRoutes(data, matches))
    cardRoutes(api, matches, limitAddress(app, config.cardReads))
    const limitClub = limitPeople(app, config.clubWrites)
    clubsRoutes(api, clubs)
    const { upcoming } = reservations
    const clubOffice = openClubOffice({
      storage,
      content,
      audit,
      imageHash,
      upcoming,
      clock,
      rules: config.reservations,
    })
    await api.register(async (calls) => clubOfficeRoutes(calls, clubOffice, limitClub))
    const office = openOffice({ storage, clubs, matches, audit, sockets, clock, staff: people.staff })
    await api.register(async (data) => officeRoutes(data, office, matchAuthorizer(matches, isBookedPlayer), limitClub))
    await api.register(async (data) => bookingMatchRoutes(data, bookingMatches, limitClub))
    await api.register(async (data) => webhooksRoutes(data, webhooks, limitClub))
    const screens = openScreens({ storage, clubs, audit, sockets, clock })
    await api.register(async (data) => screenRoutes(data, screens, limitClub))
    const management = managePeople({ storage, clubs, people, audit, outbox, publicUrl: config.publicUrl, clock })
    await api.register(async (data) => peopleRoutes(data, management, { limit: limitClub, countFailure }))
    const bookings = openBookings({ ...courts, outbox, priceOf, payments: checkout, matches: bookedMatches })
    const { eraseName } = matches
    const personalData = openPersonalData({ storage, people, audit, eraseName, bookings, clock })
    await api.register(async (data) => personalDataRoutes(data, personalData, limitClub))
    reservationsRoutes(api, { reservations, bookings, clubs, priceOf, limit: limitClub })
    waitRoutes(api, { waits, clubs, limit: limitClub })
    const days = openClubDays({ storage, clubs, priceOf, clock })
    bookingsRoutes(api, {
      bookings,
      days,
      clubs,
      limit: limitClub,
      limitInvitations: limitPeople(app, INVITATIONS_AN_HOUR, HOUR_MS),
    })
    const officeBookings = openOfficeBookings(storage, clubs, clock)
    await api.register(async (data) =>
      officeBookingsRoutes(data, { bookings, office: officeBookings, clubs, audit, limit: limitClub }),
    )
    const blocks = openBlocks({ ...courts, bookings, outbox, audit })
    await api.register(async (data) => blocksRoutes(data, { blocks, audit, limit: limitClub }))
    calendarRoutes(api, openCalendar(storage, clock), limitClub)
    calendarFeedRoutes(api, openCalendarSubscriptions(storage, clubs, clock), limitClub, config.publicUrl)
  })

  const subjects = {
    match: matches.standing,
    hasPost: blog.has,
    hasProduct: shop.has,
    products: shop.products,
    clubs: clubs.all,
  }
  const page = pages
    ? await pages(app)
    : webRoot
      ? await servePages(app, webRoot, config.publicUrl, subjects, clock)
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
  app.addHook('preClose', async () => streams.close())
  app.addHook('preClose', async () => void (await sockets.close()))
  app.addHook('preClose', async () => joined?.close())
  app.addHook('preClose', async () => content.close())
  app.addHook('preClose', () => webhooks.close())
  app.addHook('preClose', () => checkout.close())
  app.addHook('preClose', async () => waits.close())
  app.addHook('preClose', () => reminders.close())
  app.addHook('preClose', () => outbox.close())
  app.addHook('onClose', async () => {
    await matches.close()
    await storage.close()
  })
  return app
}
