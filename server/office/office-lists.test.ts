import { describe, expect, test } from 'vitest'
import { type Action, rulesOf } from '../../shared/auth/permissions.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import { guestKey } from '../../shared/members/member-key.ts'
import { usualSettings } from '../../shared/order/office-order-schemas.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { createMembersRepository } from '../people/members-repository.ts'
import { createPeopleRepository } from '../people/people-repository.ts'
import { newPerson } from '../people/person-row.ts'
import { createPlayersRepository } from '../players/players-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { type Explained, explainedPostgres, explainedSqlite } from '../testing/explained.ts'
import { fillOffice } from '../testing/filled-office.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { A_WEBHOOK } from '../testing/webhook-receiver.ts'
import { newDelivery } from '../webhooks/record-events.ts'

const OWNER = 'owner@example.com'
const MEMBER = 'club_naco-member-7'
const GUEST = 'guest-7'

interface Operation {
  readonly 'x-permission': Action
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
}
const { paths } = JSON.parse(await openApiDocument()) as { paths: Record<string, { get?: Operation }> }

/** Whether only people with a role may read this. The list of matches is public, and the office reads it too. */
const isOfOffice = (path: string, { 'x-permission': permission }: Operation): boolean => {
  const { visitor, person, grant } = rulesOf(permission)
  return path === '/product' || !(visitor || person || grant)
}
const reads = Object.entries(paths).flatMap(([path, { get }]) => (get && isOfOffice(path, get) ? [{ path, get }] : []))

/** Values for the parameters of the lists of matches. */
const OF_MATCHES = {
  status: 'scheduled',
  from: '2026-01-01',
  to: '2027-01-01',
  club: 'club_naco',
  court: 'club_naco-1',
  search: 'gar',
  order: 'earliest',
  limit: '50',
  cursor: '1767225700000_match-4',
}

/** Values of each parameter of each read. A new read or parameter needs a line here. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/audit': {
    limit: '50',
    cursor: '1767225700000-7',
    who: 'person-7',
    action: 'post.create',
    subject: 'subject-7',
    from: '2026-01-01T00:00:00Z',
    until: '2026-01-01T01:00:00Z',
  },
  '/blog/posts': { limit: '50', cursor: '1767225700000-7', search: 'gar', state: 'draft' },
  '/blog/posts/{id}': { id: '1794831600000' },
  '/bookings/{uid}/match': { uid: 'booking-7' },
  '/grants': { match: 'match-4', court: 'club_naco-1' },
  '/office/archived': {
    limit: '50',
    cursor: '1767225700000_match-4',
    from: '2026-01-01',
    to: '2027-01-01',
    club: 'club_naco',
    court: 'club_naco-1',
  },
  '/office/clashes': { club: 'club_naco' },
  '/office/all-players': { club: 'club_naco', search: 'gar', state: 'merged', limit: '50', cursor: 'player-7' },
  '/office/open-names': { club: 'club_naco' },
  '/office/players/{id}': { id: 'player-7' },
  '/office/contested': { club: 'club_naco' },
  '/office/contradictions': { club: 'club_naco' },
  '/office/all-matches': OF_MATCHES,
  '/office/duties': OF_MATCHES,
  '/office/examples': {},
  '/trial': {},
  '/office/blocks': { club: 'club_naco' },
  '/office/reservations': { club: 'club_naco', from: '2026-11-23' },
  '/office/price': {
    ...{ court: 'club_naco-2', startsAt: '2026-11-23T20:00:00.000Z', slots: '2' },
    ...{ owner: 'ana@example.com', member: MEMBER },
  },
  '/office/clubs': {},
  '/office/clubs/{club}': { club: 'club_naco' },
  '/office/all-competitions': {},
  '/office/all-competitions/{id}': { id: 'competition-7' },
  '/office/all-competitions/{id}/events/{event}': { id: 'competition-7', event: 'event-7' },
  '/office/all-competitions/{id}/tods': { id: 'competition-7' },
  '/office/all-competitions/{id}/entrants.csv': { id: 'competition-7' },
  '/office/order/{club}/{date}': { club: 'club_naco', date: '2026-01-01' },
  '/order/{club}/{date}/plan/{id}': { club: 'club_naco', date: '2026-01-01', id: 'plan-7' },
  '/office/bookers': { search: 'gar', club: 'club_naco' },
  '/members': { club: 'club_naco', search: 'gar', tag: 'junior', limit: '50', cursor: MEMBER },
  '/members/{id}': { id: MEMBER },
  '/members/{id}/export': { id: MEMBER },
  '/guests/{id}/export': { id: GUEST },
  '/office/notes': { club: 'club_naco', from: '2026-01-01', to: '2027-01-01' },
  '/office/names': {},
  '/office/players': { search: 'gar', club: 'club_naco' },
  '/office/webhooks': {},
  '/office/webhooks/{id}/deliveries': { id: 'webhook-7' },
  '/office/umpires': {},
  '/people': { search: 'gar', club: 'club_naco', limit: '50', cursor: 'person-7' },
  '/people/{id}/export': { id: 'person-7' },
  '/people/{id}/matches': { id: 'person-7' },
  '/product': {
    view: 'summary',
    status: 'scheduled',
    from: '2026-01-01',
    to: '2027-01-01',
    club: 'club_naco',
    court: 'club_naco-1',
    search: 'gar',
    order: 'earliest',
    maxAge: '1000',
    limit: '50',
    cursor: '1767225700000_match-4',
  },
  '/product/{id}/authors': { id: 'match-4' },
  '/product/{id}/description': { id: 'match-4' },
  '/shop/orders': { filter: 'created', q: 'gar', limit: '50', cursor: '1767225700000-filled-7' },
  '/shop/orders/{ref}': { ref: 'filled-1' },
  '/office/takings': { date: '2026-01-01', until: '2026-01-31', club: 'club_naco' },
  '/office/open-items': { club: 'club_naco', q: 'gar' },
  '/office/reservations/{uid}/payment': { uid: 'booking-7' },
  '/shop/orders.csv': { filter: 'created', q: 'gar' },
  '/shop/products': { limit: '50', cursor: '7-7', search: 'gar' },
  '/shop/products/{id}': { id: '1' },
}
/**
 * Parameters that every request has here. Without them, the list of matches would contain the logs, and the price would be that of
 * this hour, at which the court may be closed.
 */
const SENT: Readonly<Record<string, readonly string[]>> = {
  '/product': ['view', 'limit'],
  '/office/price': ['startsAt'],
}
/** Reads that need exactly one of their optional parameters, or allow only one. */
const NEEDS_ONE = ['/grants', '/office/price']
/** Tables that a read may scan. The data of one person is collected from every table, in pieces. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  '/shop/products': /(Seq Scan on|SCAN) stock_holds\b/,
  '/office/webhooks': /(Seq Scan on|SCAN) webhooks\b/,
  '/people/{id}/export': /Seq Scan on|SCAN/,
  '/people/{id}/matches': /Seq Scan on|SCAN/,
  '/members/{id}/export': /Seq Scan on|SCAN/,
  '/guests/{id}/export': /Seq Scan on|SCAN/,
}
/**
 * A club has few products and posts, so the server keeps them in memory. It looks for changes a few times a second, even
 * while it handles other requests. It also looks for requests that wait for one of the few webhooks, and for results that
 * ratings have yet to take into account, by their own indexes, for the few people who wait for a slot, and for results of imported
 * draws. On a busy machine a read takes long enough to meet them all.
 */
const BACKGROUND =
  /(Seq Scan on|SCAN) (content_versions|products|product_stock|blog_posts|clubs|courts|opening_hours|prices|webhooks|waits|competition_imports)\b|webhook_deliveries_waiting|match_results_pending/
/**
 * Parameters that search in texts. With them, a read must not go through a list from its beginning, not even by an index.
 */
const SEARCHES = ['search', 'q']

/** Returns the addresses of a read: without optional parameters, with each one, and with each pair. */
function addressesOf({ path, get: { parameters = [] } }: (typeof reads)[number]) {
  const values = VALUES[path] ?? {}
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const required = query.filter(({ name, required }) => required || SENT[path]?.includes(name)).map(({ name }) => name)
  const others = query.map(({ name }) => name).filter((name) => !required.includes(name))
  const pairs = others.flatMap((one, n) => others.slice(n + 1).map((two) => [one, two]))
  const chosen = NEEDS_ONE.includes(path)
    ? others.map((name) => [name])
    : [[], ...others.map((name) => [name]), ...pairs]
  return chosen.map((names) => {
    const all = [...required, ...names]
    const asked = all.map((name) => `${name}=${encodeURIComponent(values[name] ?? '')}`).join('&')
    return { address: asked ? `${place}?${asked}` : place, isSearch: all.some((name) => SEARCHES.includes(name)) }
  })
}

/** Number of rows in each table. */
const MANY = 600

/** Fills every table that the office lists. */
async function fill(storage: Storage): Promise<void> {
  await fillOffice(storage, { people: MANY, orders: MANY, records: MANY, grants: MANY })
  const people = createPeopleRepository(storage)
  const owner = { ...newPerson(OWNER, 1), signedInAt: 1 }
  await storage.atomically((tx) => [people.create(tx, owner), ...people.setRole(tx, owner.id, null, 'owner', 1)])
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
  await copyRows(storage)
  await fillMembers(storage)
  await fillGuests(storage)
  await fillWebhooks(storage)
  await fillBookings(storage)
  await fillPlans(storage)
  await fillCompetitions(storage)
  const players = createPlayersRepository(storage)
  const named = (n: number) => ({ id: `player-${n}`, name: `Ana García ${n}`, club: 'club_naco', person: null })
  await storage.atomically((tx) =>
    players.add(
      tx,
      Array.from({ length: MANY }, (_, n) => named(n)),
      1,
    ),
  )
  const linkedTo = (n: number): LinkedPlayers => [[{ id: `player-${n}` }], [null]]
  const matches = Array.from({ length: MANY }, (_, n) =>
    aRecord(`match-${n}`, { player1: `Ana García ${n}`, linked: linkedTo(n) }),
  )
  for (const created of chunks(matches, 500)) {
    const entries = created.map(({ id }) => aRow(id, 1))
    const links = created.map(({ id, linked }) => ({ match: id, before: null, after: linked }))
    await createMatchesRepository(storage).store({ created, changed: [], entries, links })
  }
}

/** Adds many products and posts, and their stock. */
async function copyRows({ db, tables, atomically }: Storage): Promise<void> {
  const { products, productStock, stockHolds, blogPosts } = tables
  const [product] = await db.select().from(products)
  const [post] = await db.select().from(blogPosts)
  if (!product || !post) throw new Error('there is no content')
  const ids = Array.from({ length: 500 }, (_, n) => n)
  for (let from = 1000; from < 1000 + MANY; from += ids.length) {
    const numbers = ids.map((n) => from + n)
    const held = { quantity: 1, until: 1 }
    await atomically((tx) => [
      tx
        .insert(products)
        .values(numbers.map((id) => ({ ...product, id })))
        .returning(),
      tx
        .insert(productStock)
        .values(numbers.map((productId) => ({ productId, remaining: 1 })))
        .returning(),
      tx
        .insert(stockHolds)
        .values(numbers.map((n) => ({ ref: `${n}`, productId: n, ...held })))
        .returning(),
      tx
        .insert(blogPosts)
        .values(numbers.map((n) => ({ ...post, id: `${n}` })))
        .returning(),
    ])
  }
}

/** Adds the members of two clubs. */
async function fillMembers(storage: Storage): Promise<void> {
  const members = createMembersRepository(storage)
  const added = (club: string) =>
    Array.from({ length: MANY }, (_, n) => ({
      id: `${club}-member-${n}`,
      name: `Ana García ${n}`,
      number: String(n),
      phone: `809 555 ${1000 + n}`,
      email: `member-${n}@example.com`,
      notes: '',
      tags: n % 50 === 0 ? ['junior'] : [],
    }))
  for (const club of ['club_naco', 'club_gazcue'])
    await storage.atomically((tx) => members.add(tx, club, added(club), 1))
}

/** Adds guests for whom the desk has booked. */
async function fillGuests({ tables, atomically }: Storage): Promise<void> {
  const ids = Array.from({ length: 500 }, (_, n) => `guest-${n}`)
  const people = ids.map((id) => ({ ...newPerson(guestKey(id), 1), id, name: 'Rosa Gil', search: '' }))
  await atomically((tx) => [
    tx.insert(tables.people).values(people).returning(),
    tx
      .insert(tables.guests)
      .values(ids.map((personId) => ({ personId, club: 'club_naco', phone: '', createdAt: 1 })))
      .returning(),
  ])
}

/** Adds webhooks with many events each. */
async function fillWebhooks({ tables, atomically }: Storage): Promise<void> {
  const { webhooks, webhookDeliveries } = tables
  const webhook = { ...A_WEBHOOK, enabled: false }
  const ids = Array.from({ length: 20 }, (_, n) => `webhook-${n}`)
  await atomically((tx) => [
    tx
      .insert(webhooks)
      .values(ids.map((id) => ({ ...webhook, id })))
      .returning(),
    ...ids.map((id) =>
      tx
        .insert(webhookDeliveries)
        .values(Array.from({ length: 150 }, (_, n) => ({ ...newDelivery(id, `evt-${n}`, n), endedAt: n })))
        .returning(),
    ),
  ])
}

/** Adds competitions with one event each, and the entries and matches of one event. */
async function fillCompetitions({ tables, atomically }: Storage): Promise<void> {
  const numbers = Array.from({ length: 500 }, (_, n) => n)
  const insert = (table: keyof typeof tables, rows: readonly object[]): Promise<void> =>
    atomically((tx) => [
      tx
        .insert(tables[table])
        .values(rows as never)
        .returning(),
    ])
  const dates = { startsOn: '2026-01-01', endsOn: '2026-01-02', createdAt: 1 }
  const competition = { name: 'Open', club: 'club_naco', clubs: [], published: true, version: 1, ...dates }
  const counts = { version: 1, followed: 0, pending: false, createdAt: 1 }
  const settings = { name: 'Singles', kind: 'singles', stages: [], draws: [], mostEntries: 128, ...counts }
  await insert(
    'competitions',
    numbers.map((n) => ({ id: `competition-${n}`, ...competition })),
  )
  await insert(
    'competitionEvents',
    numbers.map((n) => ({ id: `event-${n}`, competition: `competition-${n}`, ...settings })),
  )
  await insert(
    'competitionEntries',
    numbers.map((n) => ({ event: 'event-7', id: `entry-${n}`, state: 'entered', number: n, enteredAt: 1 })),
  )
  await insert(
    'competitionPlayers',
    numbers.map((n) => ({ event: 'event-7', player: `player-${n}`, entry: `entry-${n}`, place: 0 })),
  )
  const sides = { one: 'entry-1', two: 'entry-2', made: true, kept: false }
  await insert(
    'competitionMatches',
    numbers.map((n) => ({ event: 'event-7', stage: 'main', place: `main-${n}`, matchId: `match-${n}`, ...sides })),
  )
}

/** Adds plans of a day. */
const fillPlans = ({ tables, atomically }: Storage): Promise<void> =>
  atomically((tx) => [
    tx
      .insert(tables.orderProposals)
      .values(
        Array.from({ length: MANY }, (_, n) => ({
          club: 'club_naco',
          date: '2026-01-01',
          id: `plan-${n}`,
          version: 0,
          again: false,
          plan: {
            plan: { matches: [], unplaced: [] },
            changes: [],
            delays: [],
            unplaced: [],
            settings: usualSettings(),
            loss: null,
          },
          createdAt: 1,
        })),
      )
      .returning(),
  ])

/** Adds bookings of many days. */
async function fillBookings({ tables, atomically }: Storage): Promise<void> {
  const HOUR = 3_600_000
  const bookings = Array.from({ length: MANY }, (_, n) => ({
    owner: `person-${n}@example.com`,
    id: n,
    uid: `booking-${n}`,
    club: 'club_naco',
    date: '2026-01-01',
    court: 'Court 1',
    courtId: 'club_naco-1',
    hour: 18,
    title: '',
    startsAt: n * HOUR,
    endsAt: (n + 1) * HOUR,
    createdAt: 1,
  }))
  for (const some of chunks(bookings, 500))
    await atomically((tx) => [tx.insert(tables.reservations).values(some).returning()])
}

test('every read of the office has values for all its parameters here', () => {
  const missing = reads.map(({ path }) => path).filter((path) => !(path in VALUES))
  expect(missing, 'reads that VALUES has no line for').toEqual([])
  const known = Object.entries(VALUES).map(([path, values]) => [path, Object.keys(values).sort()])
  const declared = reads.map(({ path, get }) => [path, (get.parameters ?? []).map(({ name }) => name).sort()])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(declared))
})

describe.each<[string, () => Promise<Explained>, string]>([
  ['SQLite', explainedSqlite, ''],
  // PostgreSQL reads a small table completely, even if it could use an index. With this setting, it does so only if no index
  // fits.
  ['PostgreSQL', explainedPostgres, 'analyze; set enable_seqscan = off'],
])('on %s', (_, open, prepare) => {
  test('every read of the office uses an index, with any filter and with any two filters', async () => {
    const { storage, execute, plansOf } = await open()
    await fill(storage)
    if (prepare) await execute(prepare)
    const app = await startOwnApp({ storage: () => storage, config: { catchUpMs: 3_600_000 } })
    const problems: string[] = []
    for (const read of reads) {
      for (const { address, isSearch } of addressesOf(read)) {
        let status = 0
        const plans = await plansOf(async () => {
          ;({ status } = await app.sendAs(OWNER, 'GET', address))
        })
        if (status !== 200) problems.push(`${address}: ${status}`)
        for (const line of plans.split('\n')) {
          const isScan = isSearch ? /Seq Scan|SCAN / : /Seq Scan|SCAN (?!\w+ USING)/
          if (isScan.test(line) && !BACKGROUND.test(line) && !WHOLE[read.path]?.test(line))
            problems.push(`${address}: ${line.trim()}`)
        }
      }
    }
    expect(problems).toEqual([])
  })
})
