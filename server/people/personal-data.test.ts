import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foldText } from '../../shared/text/fold-text.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays } from '../../shared/time/week.ts'
import { openSqlite } from '../database/sqlite.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { projectRoot } from '../storage/root.ts'
import type { Storage, Tables } from '../storage/storage.ts'
import { aClub, aMember, OWNER, useEverything } from '../testing/a-member.ts'
import { aStatus, pointBy } from '../testing/client.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, temporaryFolder } from '../testing/running-app.ts'
import { ask, letIn, openSocket } from '../testing/watcher.ts'

/** Returns the rows of each table of the database as JSON, also of tables that the code does not declare. */
async function rowsOf({ db, shared }: Storage): Promise<Map<string, readonly string[]>> {
  const read = async <Row>(query: ReturnType<typeof sql>) => (shared ? shared.query<Row>(query) : db.all<Row>(query))
  const names = await read<{ name: string }>(
    shared
      ? sql`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql`select name from sqlite_master where type = 'table'`,
  )
  const rows = names.map(async ({ name }) => {
    const all = await read<unknown>(sql`select * from ${sql.identifier(name)}`)
    return [name, all.map((row) => JSON.stringify(row))] as const
  })
  return new Map(await Promise.all(rows))
}

/** Returns the tables with a row that contains one of these texts, in any letter case. */
async function tablesWith(storage: Storage, ...texts: string[]): Promise<string[]> {
  const found = [...(await rowsOf(storage))].filter(([, rows]) =>
    rows.some((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))),
  )
  return found.map(([name]) => name).sort()
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  let storage: Storage
  let app: RunningApp
  beforeAll(async () => {
    const file = path.join(temporaryFolder(afterAll), 'club.db')
    storage = database === 'SQLite' ? openSqlite(file) : await openPglite()
    app = await aClub(storage)
    return app.close
  })

  /** Stores the summary of a match, which a server does after some time or at its end. */
  const storeSummary = (matchId: string, body: string) =>
    createMatchesRepository(storage).storeSummaries([
      {
        matchId,
        version: 0,
        seq: 0,
        describedAt: 0,
        status: 'scheduled',
        updatedAt: 0,
        servicePoints: 0,
        servicePointsWon: 0,
        playedMs: null,
        pace: null,
        body,
      },
    ])
  const orders = async () => {
    const rows = await storage.db.select().from(storage.tables.orders)
    return rows.sort((one, other) => (one.ref < other.ref ? -1 : 1))
  }

  test('an erased person’s email and name are in no row of any table', async () => {
    const ana = await aMember(app)
    const match = await useEverything(app, ana)
    await storeSummary(match, ana.name)
    expect(await tablesWith(storage, ana.email, ana.name)).toEqual([
      'calendar_events',
      'calendar_links',
      'cart_lines',
      'mails',
      'match_summaries',
      'matches',
      'orders',
      'people',
      'person_units',
      'reservations',
      'search_words',
    ])
    expect(await ana.erase({ matches: [match] })).toMatchObject({ status: 200 })
    expect(await tablesWith(storage, ana.email, ana.name, foldText(ana.name))).toEqual([])
    expect(await tablesWith(storage, ana.id)).toEqual([
      'audit_records',
      'erased_people',
      'grants',
      'match_entries',
      'orders',
    ])
  })

  test.each([
    ['the earlier name of a player', 'Zoe Sol'],
    ['a misspelt name before a correction', null],
  ])('%s is erased too', async (_, present) => {
    const ana = await aMember(app)
    const { id } = await app.newMatch({ company: present ? ana.name : 'Ana Misspelt' })
    await app.score(id, pointBy(present ? ana.name : 'Ana Misspelt'))
    await app.patch(id, { company: present ?? ana.name })
    await app.score(id, aStatus('retired', { winner: present ?? ana.name }))
    expect(await tablesWith(storage, ana.name)).toContain('matches')
    expect(await ana.erase({ matches: [id] })).toMatchObject({ status: 200 })
    expect(await tablesWith(storage, ana.name, 'Ana Misspelt')).toEqual([])
    expect(await app.match(id)).toMatchObject({ company: present ?? 'Player', seq: 2 })
  })

  test('logs keep their scores and entries, and orders their amounts', async () => {
    const ana = await aMember(app)
    const match = await useEverything(app, ana)
    const [before, log, bought] = [await app.match(match), await app.log(match), await orders()]
    await ana.erase({ matches: [match] })
    const anonymous = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(ana.name, 'Player'))
    const after = await app.match(match)
    expect(after).toEqual({ ...anonymous(before), updatedAt: after.updatedAt })
    expect(await app.log(match)).toEqual(anonymous(log))
    const owner = `erased:${ana.id}`
    expect(await orders()).toEqual(
      bought.map((order) => (order.owner === ana.email ? { ...order, owner, openFor: order.openFor && owner } : order)),
    )
    const { body } = await app.sendAs(OWNER, 'GET', `/product/${match}/authors`)
    expect(body).toEqual({ authors: [{ kind: 'person', id: ana.id, from: 1, to: 4 }] })
  })

  test('an export has everything, without secrets', async () => {
    const ana = await aMember(app)
    const match = await useEverything(app, ana)
    // The export has the time at which each email was sent.
    await vi.waitFor(async () => {
      const unsent = await storage.db.select().from(storage.tables.mails).where(isNull(storage.tables.mails.sentAt))
      expect(unsent).toEqual([])
    }, 10_000)
    const { status, body, headers } = await app.sendAs(OWNER, 'GET', `/people/${ana.id}/export`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
    expect(body).toMatchObject({
      person: { id: ana.id, email: ana.email, name: ana.name, roles: [{}, {}] },
      reservations: [{ title: `${ana.name} plays` }],
      calendar: [{ title: `${ana.name} trains` }],
      calendarLink: expect.any(Number),
      cart: [{ productId: 2 }],
      grants: [{ match, label: 'Chair umpire' }],
      follows: [{ kind: 'match', id: match }],
      pushSubscriptions: [{ service: 'push.example', createdAt: expect.any(Number), seenAt: expect.any(Number) }],
      notificationChoices: [{ kind: 'result', channel: 'mail', choice: 'all' }],
      quietHours: [{ from: 1320, until: 420 }],
      scored: [{ match, entries: 4 }],
      umpired: [],
      matches: [{ id: match, company: ana.name }],
    })
    const {
      orders: bought,
      orderSteps,
      audit,
      mails,
    } = body as Record<string, { state: string; action: string; subject: string }[]>
    const subjects = mails?.map(({ subject }) => subject).sort()
    expect(subjects).toEqual(
      [/^Booked: /, /^Your invitation /, /^Your order /].map((start) => expect.stringMatching(start)),
    )
    expect(bought?.map(({ state }) => state).sort()).toEqual(['created', 'paid'])
    expect(orderSteps?.map(({ state }) => state).sort()).toEqual(['created', 'created', 'paid', 'pending'])
    expect(audit?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['role.set', 'match.create', 'grant.create']),
    )
    const secrets = await storage.db.select().from(storage.tables.calendarLinks)
    const grants = await storage.db.select().from(storage.tables.grants)
    const orders = await storage.db.select().from(storage.tables.orders)
    const browsers = await storage.db.select().from(storage.tables.pushSubscriptions)
    const endpoints = browsers.flatMap(({ endpoint, auth }) => [endpoint, auth])
    const payments = orders.flatMap(({ paymentToken }) => (paymentToken ? `"${paymentToken}"` : []))
    expect(payments).not.toEqual([])
    for (const secret of [
      ...secrets.map(({ tokenHash }) => tokenHash),
      ...grants.map(({ hash }) => hash),
      ...endpoints,
      ...payments,
    ])
      expect(JSON.stringify(body)).not.toContain(secret)
    const own = await ana.call('GET', '/auth/me/export')
    const { audit: _, ...shown } = body as Record<string, unknown>
    expect(own).toMatchObject({ status: 200, body: shown })
  })

  test('watchers of a day learn that the slots of an erased person are free', async () => {
    const ana = await aMember(app)
    await useEverything(app, ana)
    const socket = openSocket(app.url)
    await letIn(socket)
    const date = plusDays(clubDay(Date.now()), 1)
    await ask(socket, 'reservations:watch', { club: 'club_naco', date })
    const freed = new Promise((resolve) => socket.once('reservation:removed', resolve))
    await ana.erase()
    expect(await freed).toMatchObject({ date, time: ana.time })
  })
})

/** Effects of erasing a person on the rows of each table. A new table needs a decision here and in docs/people.md. */
const DECISIONS = {
  people: 'deleted',
  searchWords: 'deleted',
  roles: 'deleted',
  members: 'deleted',
  guests: 'deleted',
  reservations: 'deleted',
  waits: 'deleted',
  personUnits: 'deleted',
  partners: 'deleted',
  calendarEvents: 'deleted',
  calendarLinks: 'deleted',
  cartLines: 'deleted',
  follows: 'deleted',
  pushSubscriptions: 'deleted',
  notificationChoices: 'deleted',
  quietHours: 'deleted',
  notifications: 'deleted',
  notices: 'id only',
  unsubscribeKeys: 'nothing',
  mails: 'deleted',
  orders: 'without the person',
  matches: 'without the person',
  matchSummaries: 'without the person',
  matchEntries: 'id only',
  matchPlayers: 'nothing',
  matchResults: 'nothing',
  ratingSteps: 'nothing',
  ratings: 'nothing',
  ratingState: 'nothing',
  setChances: 'nothing',
  matchNotes: 'without the person',
  players: 'without the person',
  playerWords: 'deleted',
  resultAnswers: 'without the person',
  grants: 'id only',
  auditRecords: 'id only',
  ownerLinks: 'id only',
  erasedPeople: 'id only',
  courtUnits: 'nothing',
  orderSteps: 'nothing',
  sandboxPayments: 'nothing',
  stockHolds: 'nothing',
  products: 'nothing',
  productStock: 'nothing',
  blogPosts: 'nothing',
  webhooks: 'nothing',
  webhookDeliveries: 'nothing',
  clubMessages: 'nothing',
  clubScreens: 'nothing',
  paymentIncidents: 'nothing',
  clubs: 'nothing',
  courts: 'nothing',
  openingHours: 'nothing',
  otherHours: 'nothing',
  prices: 'nothing',
  blocks: 'nothing',
  contentVersions: 'nothing',
  contentFiles: 'nothing',
  pictures: 'nothing',
  keyHashes: 'nothing',
  shopSettings: 'nothing',
  siteBrand: 'nothing',
  trialSignIn: 'nothing',
  deskPayments: 'nothing',
  deskPaymentMeans: 'nothing',
  orderRefunds: 'nothing',
  competitions: 'nothing',
  competitionEvents: 'nothing',
  competitionEntries: 'nothing',
  competitionPlayers: 'nothing',
  competitionMatches: 'nothing',
  competitionImports: 'nothing',
  ordersOfPlay: 'nothing',
  orderProposals: 'nothing',
} as const satisfies Readonly<Record<keyof Tables, string>>

test('docs/people.md names each table with personal data', async () => {
  const storage = openSqlite(path.join(temporaryFolder(), 'empty.db'))
  const docs = readFileSync(path.join(projectRoot, 'docs/people.md'), 'utf8')
  const affected = (Object.keys(DECISIONS) as (keyof Tables)[]).filter((table) => DECISIONS[table] !== 'nothing')
  const names = affected.map((table) => getTableName(storage.tables[table]))
  await storage.close()
  expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
})
