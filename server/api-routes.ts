import type { FastifyInstance } from 'fastify'
import { isMemberKey } from '../shared/members/member-key.ts'
import { clubMoment } from '../shared/time/club-time.ts'
import { dateIn } from '../shared/time/zone-time.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { checkAccess } from './auth/access.ts'
import { authRoutes, localAuthRoutes } from './auth/auth-routes.ts'
import type { Identity } from './auth/identity.ts'
import type { LocalTokens } from './auth/local-tokens.ts'
import { guardScorerKey } from './auth/scorer-key.ts'
import type { Failures } from './auth/sign-in-failures.ts'
import { withTrial } from './auth/trial-tokens.ts'
import { blogRoutes } from './blog/blog-routes.ts'
import { openPosts } from './blog/posts.ts'
import { postRoutes } from './blog/posts-routes.ts'
import { openBrandOffice } from './brand/brand.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { openCalendar } from './calendar/calendar.ts'
import { calendarFeedRoutes } from './calendar/calendar-feed-routes.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { openCalendarSubscriptions } from './calendar/calendar-subscriptions.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { drawImage } from './cards/draw-card.ts'
import { openPictureQueue } from './cards/picture-queue.ts'
import { playerCardRoutes } from './cards/player-card-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { openDesk } from './checkout/desk.ts'
import { deskRoutes } from './checkout/desk-routes.ts'
import { orderRoutes } from './checkout/order-routes.ts'
import { openTill } from './checkout/till.ts'
import { tillRoutes } from './checkout/till-routes.ts'
import { openTillView } from './checkout/till-view.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { openClubOffice } from './clubs/club-office.ts'
import { clubOfficeRoutes } from './clubs/club-office-routes.ts'
import { createClubsRepository } from './clubs/clubs-repository.ts'
import { clubsRoutes } from './clubs/clubs-routes.ts'
import { openExampleClubs } from './clubs/example-clubs.ts'
import { connectionsReadiness } from './cluster/enough-connections.ts'
import { competitionRoutes } from './competitions/competition-routes.ts'
import { contradictionRoutes } from './competitions/contradiction-routes.ts'
import { drawRoutes } from './competitions/draw-routes.ts'
import { entryRoutes } from './competitions/entry-routes.ts'
import { officeCompetitionRoutes } from './competitions/office-competition-routes.ts'
import { ownEntryRoutes } from './competitions/own-entry-routes.ts'
import { officeTodsRoutes, todsRoutes } from './competitions/tods-routes.ts'
import type { Config } from './config.ts'
import { examplesRoutes } from './content/examples-routes.ts'
import { imageFinder } from './content/find-image.ts'
import { imagesRoutes } from './content/images-routes.ts'
import { openMarkdown } from './content/markdown.ts'
import { openPictures } from './content/pictures.ts'
import { picturesRoutes } from './content/pictures-routes.ts'
import { bookingMatchRoutes } from './court/booking-match-routes.ts'
import { clashRoutes } from './court/clash-routes.ts'
import { openCourtsNow } from './court/court-now.ts'
import { courtRoutes } from './court/court-routes.ts'
import { walkInRoutes } from './court/walk-in-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { courtScoreRoutes } from './feeds/court-score-routes.ts'
import { matchStreamRoutes } from './feeds/match-stream-routes.ts'
import { followRoutes } from './follow/follow-routes.ts'
import { grantRoutes } from './grants/grant-routes.ts'
import { noteRoutes } from './grants/note-routes.ts'
import { openNotes } from './grants/notes.ts'
import type { Draining } from './http/draining.ts'
import { healthRoutes } from './http/health-routes.ts'
import type { Metrics } from './http/metrics.ts'
import { ownOrigins } from './http/own-origin.ts'
import { limitAddress, limitPeople } from './http/rate-limit.ts'
import { matchAuthorizer } from './matches/authorize-match.ts'
import { matchesRoutes } from './matches/matches-routes.ts'
import { notificationRoutes, unsubscribeRoutes } from './notifications/notification-routes.ts'
import { openOffice } from './office/office.ts'
import { officeRoutes } from './office/office-routes.ts'
import { screenRoutes } from './office/screen-routes.ts'
import { openScreens } from './office/screens.ts'
import type { Features } from './open-features.ts'
import { officeOrderRoutes } from './order/office-order-routes.ts'
import { orderOfPlayRoutes } from './order/order-routes.ts'
import { playerCalendarRoutes } from './order/player-calendar-routes.ts'
import { pageLanguage } from './pages/page-language.ts'
import { sandboxRoutes } from './payment/sandbox-routes.ts'
import { guestRoutes } from './people/guest-routes.ts'
import { openGuests } from './people/guests.ts'
import { managePeople } from './people/manage-people.ts'
import { membersRoutes } from './people/members-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { openPersonalData } from './people/personal-data.ts'
import { personalDataRoutes } from './people/personal-data-routes.ts'
import { managedPlayersRoutes } from './players/managed-players-routes.ts'
import { ownPlayerRoutes } from './players/own-player-routes.ts'
import { playerSearchRoutes, playersRoutes } from './players/players-routes.ts'
import { NO_PAGE, profileRoutes } from './players/profile-routes.ts'
import { ratingRoutes } from './players/rating-routes.ts'
import { resultRoutes } from './players/result-routes.ts'
import { pushRoutes } from './push/push-routes.ts'
import { blocksRoutes } from './reservations/blocks/blocks-routes.ts'
import { bookingsRoutes } from './reservations/book/bookings-routes.ts'
import { deskPriceRoutes } from './reservations/desk/desk-price-routes.ts'
import { officeBookingsRoutes } from './reservations/desk/office-bookings-routes.ts'
import { reservationsRoutes } from './reservations/documented/reservations-routes.ts'
import { payableBookings } from './reservations/paid/payable-booking.ts'
import { isMemberOf } from './reservations/slots/court-prices.ts'
import type { Dates } from './reservations/stored/bookings-repository.ts'
import { waitRoutes } from './reservations/waits/wait-routes.ts'
import { openCatalogue } from './shop/catalogue.ts'
import { catalogueRoutes } from './shop/catalogue-routes.ts'
import { openSettingsOffice } from './shop/settings.ts'
import { settingsRoutes } from './shop/settings-routes.ts'
import { shopRoutes } from './shop/shop-routes.ts'
import { statsRoutes } from './stats/stats-routes.ts'
import type { Storage } from './storage/storage.ts'
import { refuseOutside, trialRoutes } from './trial/trial-routes.ts'
import { webhooksRoutes } from './webhooks/webhooks-routes.ts'

/** Requests with invitations to a booking allowed per hour and person; beyond that, 429. Each sends up to three emails. */
const INVITATIONS_AN_HOUR = 20
const HOUR_MS = 3_600_000
/** Reads of what a device follows allowed per minute and address; beyond that, 429. Hundreds of visitors of a club may share an address. */
const FOLLOW_READS_A_MINUTE = 1200
/** Reads of players’ calendars allowed per minute and address; beyond that, 429. */
const CALENDAR_READS_A_MINUTE = 240
/** Renewals of subscriptions allowed per minute and address; beyond that, 429. */
const PUSH_RENEWALS_A_MINUTE = 60
/** Test messages allowed per minute and person; beyond that, 429. */
const PUSH_TESTS_A_MINUTE = 10
/** Requests to unsubscribe allowed per minute and address; beyond that, 429. A provider of mailboxes sends those of many people. */
const UNSUBSCRIBES_A_MINUTE = 600
/** Age up to which a booking that nobody has paid is an open item (ms). */
const UNPAID_MS = 60 * 24 * HOUR_MS

/** Parts of the server that calls use. */
interface RouteParts {
  readonly config: Config
  readonly storage: Storage
  readonly scorerKey: string
  readonly identity: Identity | LocalTokens
  readonly features: Features
  readonly newCounter: () => Failures
  readonly metrics: Metrics
  readonly draining: Draining
  readonly clock: () => number
}

/** Adds all calls of the API. */
export async function apiRoutes(
  api: FastifyInstance,
  { config, storage, features, scorerKey, identity, newCounter, metrics, draining, clock }: RouteParts,
): Promise<void> {
  const { audit, blocks, bookingMatches, bookings, checkout, clubs, content, courtScores, courts, grants } = features
  const { matches, members, outbox, payment, people, sockets, trial } = features
  const { answers, days, publishOwner, repository, reservations, waits, walkIns } = courts
  const { publicUrl } = config
  const { mayUmpire, staff } = people
  const { isBookedPlayer } = bookingMatches
  const countFailure = newCounter().count
  const key = guardScorerKey(scorerKey, newCounter(), clock)
  const trustsProxies = config.trustProxy !== false
  checkAccess(api, {
    key,
    identity: withTrial(identity, trial.tokens),
    countFailure,
    admit: (user, request) => user.trial !== undefined && refuseOutside(request, trustsProxies),
    personOf: people.personOf,
    holderOf: grants.holderOf,
  })
  const limitShop = limitPeople(api, config.shopWrites)
  const limitClub = limitPeople(api, config.clubWrites)

  healthRoutes(api, { storage, metrics, draining, features: [matches.readiness, connectionsReadiness(storage)] })
  await api.register(async (data) =>
    matchesRoutes(data, matches, {
      mayUmpire,
      placeMatch: features.placeMatch,
      linkPlayers: features.players.link,
      isBookedPlayer,
    }),
  )
  await api.register(async (data) =>
    playersRoutes(data, { players: features.players, findNamed: features.findNamed, limit: limitClub }),
  )
  await api.register(async (data) => playerSearchRoutes(data, features))
  await api.register(async (data) => ownPlayerRoutes(data, { ownPlayers: features.ownPlayers, limit: limitClub }))
  await api.register(async (data) => managedPlayersRoutes(data, features.managedPlayers))
  ratingRoutes(api, features)
  competitionRoutes(api, features)
  const ofCompetitions = { competitions: features.competitions, limit: limitClub }
  for (const routes of [officeCompetitionRoutes, entryRoutes, drawRoutes, contradictionRoutes, ownEntryRoutes])
    await api.register(async (data) => routes(data, ofCompetitions))
  await api.register(async (data) => todsRoutes(data, features.tods))
  await api.register(async (data) => officeTodsRoutes(data, { ...features.tods, ...ofCompetitions }))
  const orders = features.ordersOfPlay
  orderOfPlayRoutes(api, { orders })
  playerCalendarRoutes(api, { orders, limit: limitAddress(api, CALENDAR_READS_A_MINUTE) })
  await api.register(async (data) => officeOrderRoutes(data, { orders, limit: limitClub }))
  profileRoutes(api, features.profiles)
  await api.register(async (data) =>
    followRoutes(data, {
      follows: features.follows,
      limit: limitClub,
      limitReads: limitAddress(api, FOLLOW_READS_A_MINUTE),
    }),
  )
  await api.register(async (data) =>
    pushRoutes(data, {
      push: features.push,
      languageOf: (headers) => pageLanguage('', headers),
      limit: limitClub,
      limitTests: limitPeople(api, PUSH_TESTS_A_MINUTE),
      limitRenewals: limitAddress(api, PUSH_RENEWALS_A_MINUTE),
    }),
  )
  const ofNotifications = {
    choices: features.notificationChoices,
    limit: limitClub,
    limitLinks: limitAddress(api, UNSUBSCRIBES_A_MINUTE),
  }
  for (const routes of [notificationRoutes, unsubscribeRoutes])
    await api.register(async (data) => routes(data, ofNotifications))
  await api.register(async (data) => resultRoutes(data, { results: features.results, limit: limitClub }))
  await api.register(async (data) => courtScoreRoutes(data, courtScores))
  const { matchesAt } = courtScores
  const courtsNow = openCourtsNow({ repository, clubs, matches, matchesAt, bookingMatches, walkIns, clock })
  await api.register(async (data) => courtRoutes(data, courtsNow))
  const guests = openGuests({ storage, audit, ownerFor: members.ownerFor, publishOwner, clock })
  const { bookedFor } = guests
  await api.register(async (data) =>
    walkInRoutes(data, { walkIns, answers, clubs, bookedFor, limit: limitClub, clock }),
  )
  await api.register(async (data) => clashRoutes(data, features))
  await api.register(async (data) => matchStreamRoutes(data, features.streams, { matches, draining }))
  const limitGrants = limitPeople(api, config.newGrants)
  await api.register(async (data) => grantRoutes(data, grants, { matches, clubs, trialEnd: trial.endOf }, limitGrants))
  await api.register(async (data) =>
    noteRoutes(data, openNotes(storage, grants, audit, clock), { matches, isBookedPlayer }),
  )

  authRoutes(api, identity, publicUrl, trial.notice)
  await api.register(async (data) =>
    trialRoutes(data, {
      trial,
      ownOrigins: ownOrigins(config),
      trustsProxies,
      languageOf: ({ headers }) => pageLanguage('', headers),
      limit: limitAddress(api, config.signInFailures),
    }),
  )
  if ('sign' in identity) localAuthRoutes(api, identity, ownOrigins(config), countFailure)

  blogRoutes(api, features.blog)
  shopRoutes(api, features.shop)
  cartRoutes(api, features.cart, limitShop)
  checkoutRoutes(api, checkout, limitShop)
  orderRoutes(api, checkout)
  const deskOfOrders = openDesk({ storage, audit, refunds: checkout.refunds, desks: clubs, now: clock })
  deskRoutes(api, deskOfOrders)
  const isMember = async (owner: string, club: string) =>
    isMemberKey(owner) || isMemberOf(await people.rolesOf(owner), club)
  const { bookingOf, listPriceOf, payable } = payableBookings({ repository, clubs, isMember })
  const till = openTill({
    storage,
    provider: payment.provider,
    goods: checkout.goods,
    stock: features.stock,
    outbox,
    audit,
    desksOf: checkout.desksOf,
    bookingOf,
    log: api.log,
    dayOf: (millis) => dateIn(clubs.zoneOf(null), millis),
    now: clock,
  })
  checkout.beforeRounds(till.sendAll)
  const view = openTillView({
    storage,
    startOf: (date, club) => clubMoment(date, 0, clubs.zoneOf(club)),
    clubOfCourt: (court) => clubs.courtOf(court)?.club.id ?? null,
    unpaidBookings: async (club) =>
      payable(await repository.unpaid(club, dateIn(clubs.zoneOf(club), clock() - UNPAID_MS))),
    now: clock,
  })
  await api.register(async (data) => tillRoutes(data, { till, view, desk: deskOfOrders, limit: limitClub }))
  auditRoutes(api, storage)
  webhookRoutes(api, checkout, limitAddress(api, config.webhookCalls))
  if (payment.sandbox) sandboxRoutes(api, payment.sandbox, checkout.paidGoods)
  const pictures = openPictures(storage, audit, clock)
  await picturesRoutes(api, pictures, limitShop)
  const imageHash = imageFinder(pictures)
  const catalogue = openCatalogue({ storage, audit, content, imageHash })
  catalogueRoutes(api, catalogue)
  const { convertPrices } = createClubsRepository(storage)
  const { paysIn, shopSettings } = features
  settingsRoutes(
    api,
    openSettingsOffice({
      storage,
      audit,
      content,
      settings: shopSettings,
      paysIn,
      convertCourts: convertPrices,
      clock,
    }),
  )
  const brandOffice = openBrandOffice({ storage, audit, content, pictures })
  brandRoutes(api, features.brand, brandOffice)
  const markdown = openMarkdown()
  api.addHook('onClose', () => markdown.close())
  const posts = openPosts({ storage, audit, content, imageHash, markdown, now: clock })
  postRoutes(api, posts, markdown)
  imagesRoutes(api, pictures, drawImage)

  statsRoutes(api, matches)
  await api.register(async (data) => exportRoutes(data, { matches, zoneOf: clubs.zoneOf }))
  const cards = {
    pictures: openPictureQueue(),
    brand: features.brand,
    readPicture: async (name: string) => (await pictures.find(name))?.answer.body ?? null,
    limit: limitAddress(api, config.cardReads),
  }
  cardRoutes(api, { ...cards, matches, zoneOf: clubs.zoneOf })
  const clubName = (id: string) => clubs.all().find((club) => club.id === id)?.name
  playerCardRoutes(api, { ...cards, profile: features.profiles.profile, missing: NO_PAGE, clubName })

  clubsRoutes(api, clubs)
  const { upcoming } = reservations
  const rules = config.reservations
  const shopCurrency = () => shopSettings.current().currency
  const clubOffice = openClubOffice({
    storage,
    content,
    audit,
    imageHash,
    upcoming,
    namesOf: repository.namesOf,
    zoneMoves: features.zoneMoves,
    clock,
    rules,
    shopCurrency,
  })
  await api.register(async (data) => clubOfficeRoutes(data, clubOffice, limitClub))
  const exampleClubs = openExampleClubs({
    storage,
    clubOffice,
    isUsed: async (club) =>
      matches.idsOf({ club }).length > 0 ||
      (await upcoming(club)).length > 0 ||
      (await members.list({ club, limit: 1 })).members.length > 0 ||
      (await people.staff()).some(({ roles }) => roles.some((held) => held.club === club)),
  })
  const examples = { products: catalogue, posts, clubs: exampleClubs, sponsors: brandOffice }
  await api.register(async (data) => examplesRoutes(data, examples))
  const { placesOf } = features.competitions
  const office = openOffice({ storage, clubs, matches, audit, sockets, clock, staff, placesOf })
  await api.register(async (data) =>
    officeRoutes(data, office, {
      authorizeMatch: matchAuthorizer(matches, isBookedPlayer),
      suggest: features.players.suggest,
      limit: limitClub,
    }),
  )
  await api.register(async (data) => bookingMatchRoutes(data, bookingMatches, limitClub))
  await api.register(async (data) => webhooksRoutes(data, features.webhooks, limitClub))
  const screens = openScreens({ storage, clubs, audit, sockets, clock })
  await api.register(async (data) => screenRoutes(data, screens, limitClub))
  const management = managePeople({ storage, clubs, people, members, audit, outbox, publicUrl, clock })
  await api.register(async (data) => peopleRoutes(data, management, { limit: limitClub, countFailure }))
  const personalData = openPersonalData({
    storage,
    people,
    audit,
    eraseName: matches.eraseName,
    erasingPlayer: features.playerJoins.erasing,
    bookings,
    clock,
  })
  await api.register(async (data) => personalDataRoutes(data, personalData, limitClub))
  await api.register(async (data) => membersRoutes(data, { members, personalData, publishOwner, limit: limitClub }))
  await api.register(async (data) => guestRoutes(data, { guests, personalData, limit: limitClub }))

  reservationsRoutes(api, { reservations, bookings, limit: limitClub })
  waitRoutes(api, { waits, answers, limit: limitClub })
  const limitInvitations = limitPeople(api, INVITATIONS_AN_HOUR, HOUR_MS)
  bookingsRoutes(api, { bookings, lists: courts.lists, days, answers, limit: limitClub, limitInvitations })
  const unpaidOn = async (club: string, dates: Dates) =>
    view.unpaidAmong(await payable(await repository.bookedOn(club, dates)))
  const desk = { bookings, office: courts.office, clubs, answers, bookedFor, unpaidOn, limit: limitClub }
  await api.register(async (data) => officeBookingsRoutes(data, desk))
  await api.register(async (data) =>
    deskPriceRoutes(data, { clubs, bookedFor, listPriceOf, walkInTime: walkIns.timeOf }),
  )
  await api.register(async (data) => blocksRoutes(data, { blocks, limit: limitClub }))
  calendarRoutes(api, openCalendar(storage, clock), limitClub)
  calendarFeedRoutes(
    api,
    openCalendarSubscriptions(storage, repository, clubs, features.brand, clock),
    limitClub,
    publicUrl,
  )
}
