import type { FastifyInstance } from 'fastify'
import { isPlayed } from '../shared/matches/court-match.ts'
import { dateIn } from '../shared/time/zone-time.ts'
import { openAudit } from './audit/audit.ts'
import { openBlog } from './blog/blog.ts'
import { openBrand } from './brand/brand.ts'
import { openCart } from './cart/cart.ts'
import { openCheckout } from './checkout/checkout.ts'
import { createOrderRepository } from './checkout/order-repository.ts'
import { openClubs } from './clubs/clubs.ts'
import { openCluster } from './cluster/cluster.ts'
import { feedCompetitions } from './competitions/competition-feed.ts'
import { openCompetitions } from './competitions/competitions.ts'
import { createCompetitionsRepository } from './competitions/competitions-repository.ts'
import { openEventEnds } from './competitions/event-ends.ts'
import { readPublicCompetitions } from './competitions/public-competitions-repository.ts'
import { openTitles } from './competitions/titles.ts'
import { openTods } from './competitions/tods.ts'
import type { Config } from './config.ts'
import { watchContent } from './content/content-watch.ts'
import { openBookingMatches } from './court/booking-matches.ts'
import { openCourtClashes } from './court/court-clashes.ts'
import { openBookedMatches } from './court/follow-bookings.ts'
import { openFollowMatches } from './court/follow-matches.ts'
import { openPlaceMatches } from './court/place-matches.ts'
import { openPlannedClashes } from './court/planned-clashes.ts'
import { openZoneMoves } from './court/zone-moves.ts'
import type { Opened } from './database/open-storage.ts'
import { openCourtScores } from './feeds/court-scores.ts'
import { openMatchStreams } from './feeds/match-streams.ts'
import { openFollowedThings } from './follow/followed-things.ts'
import { openFollows } from './follow/follows.ts'
import { openGrants } from './grants/grants.ts'
import type { Draining } from './http/draining.ts'
import { inBackgroundUntilDone } from './http/in-background.ts'
import type { Metrics } from './http/metrics.ts'
import { ownOrigins } from './http/own-origin.ts'
import { mailTransport } from './mail/mail-transport.ts'
import { openOutbox } from './mail/outbox.ts'
import { openMatches } from './matches/matches.ts'
import { feedMatches } from './matches/matches-feed.ts'
import { openPublishing } from './matches/publish-queue.ts'
import { openNotices, openNotifications } from './notifications/notifications.ts'
import { feedOrders } from './order/order-feed.ts'
import { openOrders } from './order/orders.ts'
import { openPlannedPlaces } from './order/planned-places.ts'
import { pageLanguage } from './pages/page-language.ts'
import { openPayment } from './payment/open-payment.ts'
import { openMembers } from './people/members.ts'
import { openPeople } from './people/people.ts'
import { openFavourites } from './players/favourites.ts'
import { openKnownPlayers } from './players/known-players.ts'
import { listManagedPlayers } from './players/managed-players.ts'
import { meantBy, openNamedPlayers } from './players/named-players.ts'
import { listOpenNames } from './players/open-names.ts'
import { openOwnPlayers } from './players/own-player.ts'
import { openPlayerJoins } from './players/player-joins.ts'
import { openPlayers } from './players/players.ts'
import { createPlayersRepository } from './players/players-repository.ts'
import { openPlayersWithPages } from './players/players-with-pages.ts'
import { openProfiles } from './players/profile.ts'
import { openRatings } from './players/ratings.ts'
import { openResults } from './players/results.ts'
import { openPush } from './push/push.ts'
import { feedReservations } from './reservations/days/reservations-feed.ts'
import { openCourts } from './reservations/open-courts.ts'
import { pricesOf } from './reservations/slots/court-prices.ts'
import { openSettings } from './shop/settings.ts'
import { openShop } from './shop/shop.ts'
import { openStock } from './shop/stock.ts'
import { openSocketServer } from './socket/socket-server.ts'
import type { Storage } from './storage/storage.ts'
import { openTrial } from './trial/trial.ts'
import { openWebhooks } from './webhooks/webhooks.ts'

/** Parts of the server that features use. */
interface FeatureParts {
  readonly config: Config
  readonly storage: Storage
  readonly messages: Opened['messages']
  readonly metrics: Metrics
  readonly draining: Draining
  /** Whether something else answers upgrades of connections too, such as the development server. */
  readonly sharesUpgrades: boolean
  /** Key of the tokens of trial accounts; null if there are none. */
  readonly trialKey: string | null
  /** Private key of push messages; null if there are none. */
  readonly pushKey: string | null
  readonly clock: () => number
}

export type Features = Awaited<ReturnType<typeof openFeatures>>

/** Opens all features, and connects those that use each other. Closing the app closes them. */
export async function openFeatures(
  app: FastifyInstance,
  {
    config,
    storage,
    messages,
    metrics: { registry },
    draining,
    sharesUpgrades,
    trialKey,
    pushKey,
    clock,
  }: FeatureParts,
) {
  const { log } = app
  const { publicUrl, mailFrom } = config
  const cluster = await openCluster({ storage, messages, everyMs: config.catchUpMs, log })
  const audit = openAudit(storage, clock)
  const content = watchContent(storage, log)
  const brand = await openBrand(storage, content)
  const shopSettings = await openSettings(storage, content)
  const shopCurrency = () => shopSettings.current().currency
  const clubs = await openClubs(storage, content, config.reservations, clock, shopCurrency)
  const matches = await openMatches(storage, registry, log, clubs, audit, clock)
  const courtScores = openCourtScores(matches, clubs, clock)
  const blog = await openBlog(storage, content, clock)
  const players = openPlayers({ storage, audit, hidePlayers: matches.hidePlayers, clock })
  inBackgroundUntilDone(log, 'marking players who hide in their matches', players.followAll)
  const playerJoins = openPlayerJoins({ storage, players, clock })
  const ownPlayers = openOwnPlayers({ storage, players, audit })
  const members = openMembers({
    storage,
    clubs,
    audit,
    log,
    clock,
    players: playerJoins,
    forget: (email) => people.forget(email),
  })
  const people = openPeople(storage, {
    clock,
    log,
    languageOf: ({ headers }) => pageLanguage('', headers),
    onFirstSignIn: members.joinAccount,
  })
  const grants = openGrants(storage, { clock, publicUrl, audit })
  const trial = await openTrial({
    storage,
    content,
    audit,
    key: trialKey,
    timeZone: () => clubs.zoneOf(null),
    revokeAccess: grants.revokeOfTrials,
    clock,
  })
  const shop = await openShop(storage, content, shopSettings)
  const dayOf = (millis: number) => dateIn(clubs.zoneOf(null), millis)
  const favourite = openFavourites({ storage, matches, zoneOf: clubs.zoneOf })
  const ratings = openRatings({ storage, matches, players, today: () => dayOf(clock()), clock, log })
  const competitionRows = createCompetitionsRepository(storage)
  const endsOf = openEventEnds(competitionRows)
  const profiles = openProfiles({ storage, players, ratings, titlesOf: openTitles(competitionRows, endsOf) })
  const stock = openStock(storage, clock)
  const orders = createOrderRepository(storage)
  const heldFor = async (owner: string) => stock.heldBy((await orders.openOf(owner))?.ref)
  const cart = openCart({ storage, shop, heldFor, dayOf })
  const payment = openPayment(config, storage)
  const transport = mailTransport(config)
  const outbox = openOutbox(storage, transport, log)
  const notices = openNotices({ storage, clubs, publicUrl })

  const paysIn = (currency: string): boolean => payment.provider?.takes(currency) ?? false
  const priceOf = pricesOf(clubs, paysIn)
  const rules = config.reservations
  const courts = openCourts({
    storage,
    clubs,
    outbox,
    audit,
    priceOf,
    matchesWithin: matches.heldWithin,
    isPlayed: (court) => isPlayed(courtScores.matchesAt(court), clock()),
    rules,
    publicUrl,
    mailFrom,
    ownMails: notices.ownMails,
    clock,
    log,
  })
  const checkout = openCheckout({
    storage,
    cart,
    stock,
    courts: courts.goods,
    outbox,
    audit,
    desks: clubs,
    settings: shopSettings,
    staff: people.staff,
    publicUrl,
    provider: payment.provider,
    log,
    dayOf,
    now: clock,
  })
  const results = openResults({
    storage,
    audit,
    outbox,
    ownMails: notices.ownMails,
    staff: people.staff,
    publicUrl,
    onCounted: ratings.wake,
    log,
    clock,
  })
  const known = openKnownPlayers(storage, players)
  const competitions = openCompetitions({
    storage,
    audit,
    matches,
    outbox,
    notify: notices.add,
    clubs,
    ordersOfPlay: openPlannedPlaces(storage, clock),
    link: players.link,
    known,
    asPlayers: players.ofBooking,
    accountOf: people.accountOf,
    endsOf,
    publicUrl,
    log,
    clock,
  })
  const findNamed = openNamedPlayers(storage)
  const { addNames, link } = players
  const tods = openTods({ storage, audit, matches, clubs, known, findNamed, addNames, link, competitions, clock, log })
  const { rootsOf, ofPeople, matchesOf } = createPlayersRepository(storage)
  const ordersOfPlay = openOrders({
    storage,
    competitions,
    matches,
    courtTimes: courts.repository,
    commits: courts.commits,
    expire: courts.expire,
    clubs,
    rootsOf,
    playersOf: async (ids) =>
      new Map((await ofPeople(ids)).flatMap(({ person, root }) => (person === null ? [] : [[person, root] as const]))),
    ratingsOf: ratings.known,
    shownPlayer: profiles.shownRoot,
    matchesOf,
    audit,
    outbox,
    notices,
    staff: people.staff,
    publicUrl,
    clock,
  })
  const playersWithPages = openPlayersWithPages(storage, players)
  const notifications = openNotifications({
    storage,
    notices,
    matches,
    orders: ordersOfPlay,
    clubs,
    playersWithPages,
    transport,
    publicUrl,
    log,
    clock,
  })
  const follows = openFollows({
    storage,
    find: openFollowedThings({
      index: matches.index,
      clubs,
      playersWithPages,
      publicCompetitions: readPublicCompetitions(storage),
    }),
    clock,
  })
  const push = openPush({
    storage,
    privateKey: pushKey,
    publicUrl,
    privateHosts: config.pushPrivateHosts,
    log,
    clock,
  })
  const bookedMatches = openBookedMatches(storage, matches)
  const { bookings, blocks } = courts.connect(checkout, bookedMatches)
  const placeMatch = openPlaceMatches({ ...courts, matches, clubs, clock })
  const zoneMoves = openZoneMoves({ ...courts, storage, matches, clubs, clock })
  const courtClashes = openCourtClashes({ ...courts, matches, clubs, clock, log })
  const plannedClashes = openPlannedClashes({ ...courts, matches, clock })
  const followMatches = openFollowMatches({ matches, commits: courts.commits, log })
  const bookingMatches = openBookingMatches({
    storage,
    repository: courts.repository,
    matches,
    players: { ...players, named: meantBy(findNamed) },
    clock,
    bookedMatches,
  })

  const sockets = openSocketServer(app.server, {
    ownOrigins: ownOrigins(config),
    registry,
    draining,
    sharesUpgrades,
    adapter: cluster?.adapter,
  })
  const publishing = openPublishing(matches, log)
  feedMatches(sockets, matches, { publishing, registry, log })
  feedReservations(sockets, courts.feed, clubs)
  const competitionFeed = feedCompetitions(sockets, { ...competitions, log })
  const orderFeed = feedOrders(sockets, {
    orders: ordersOfPlay,
    matches,
    clubs,
    ratingsVersion: ratings.version,
    clock,
    log,
  })
  const streams = openMatchStreams({ matches, publishing, registry, mostAtAddress: config.streams })
  const joined = cluster?.join(sockets, {
    matches,
    slots: courts.feed.shared,
    competitions: { onCommit: competitions.onCommit, look: competitionFeed.wake },
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
    log,
    clock,
  })

  app.addHook('preClose', async () => streams.close())
  app.addHook('preClose', async () => {
    await sockets.close()
  })
  app.addHook('preClose', async () => joined?.close())
  app.addHook('preClose', async () => content.close())
  app.addHook('preClose', () => webhooks.close())
  app.addHook('preClose', () => checkout.close())
  app.addHook('preClose', async () => courts.waits.close())
  app.addHook('preClose', () => courts.reminders.close())
  app.addHook('preClose', () => followMatches.close())
  app.addHook('preClose', async () => courtClashes.close())
  app.addHook('preClose', async () => results.close())
  app.addHook('preClose', () => notifications.close())
  app.addHook('preClose', () => outbox.close())
  app.addHook('preClose', async () => push.close())
  app.addHook('preClose', () => ratings.close())
  app.addHook('preClose', () => competitions.close())
  app.addHook('preClose', () => tods.close())
  app.addHook('preClose', () => competitionFeed.close())
  app.addHook('preClose', async () => orderFeed.close())
  app.addHook('preClose', () => ordersOfPlay.close())
  return {
    audit,
    blocks,
    blog,
    bookingMatches,
    bookings,
    brand,
    cart,
    checkout,
    clubs,
    competitions,
    content,
    courtClashes,
    courtScores,
    courts,
    follows,
    grants,
    managedPlayers: {
      list: listManagedPlayers({ storage, players }),
      openNames: listOpenNames({ storage, matches, findNamed }),
    },
    matches,
    members,
    notificationChoices: notices.choices,
    ordersOfPlay,
    outbox,
    ownPlayers,
    paysIn,
    payment,
    people,
    placeMatch,
    plannedClashes,
    playerJoins,
    players,
    findNamed,
    ratings,
    favourite,
    profiles,
    push,
    results,
    shop,
    shopSettings,
    sockets,
    stock,
    streams,
    tods,
    trial,
    webhooks,
    zoneMoves,
  }
}
