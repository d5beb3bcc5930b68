import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Choice } from '../../shared/notifications/notification-kinds.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { addPeople } from '../testing/people-rows.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import type { Channel, Delivery, Message } from './channel.ts'
import { createChoicesRepository } from './choices-repository.ts'
import { openDelivering } from './deliver.ts'
import { openFanOut } from './fan-out.ts'
import { createNoticesRepository } from './notices-repository.ts'
import { createOutboxRepository } from './outbox-repository.ts'

const silent = { info: () => undefined, warn: () => undefined }
const START = Date.parse('2026-06-01T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Returns a club with people who follow the match `m`. The test controls the clock. */
async function aClub(people: readonly string[], choice: Choice = 'all', shared?: Storage) {
  const storage = shared ?? openSqlite(path.join(temporaryFolder(), 'club.db'))
  onTestFinished(() => storage.close())
  let now = START
  const clock = () => now
  const choices = createChoicesRepository(storage)
  const notices = createNoticesRepository(storage)
  const outbox = createOutboxRepository(storage)
  const { follows, people: rows, notifications } = storage.tables
  await addPeople(storage, Object.fromEntries(people.map((person) => [person, []])))
  await storage.atomically((tx) => [
    tx.update(rows).set({ signedInAt: 1, language: 'en' }).returning({ id: rows.id }),
    ...people.flatMap((person) => [
      tx
        .insert(follows)
        .values({ person, kind: 'match', target: 'm', at: 1 })
        .onConflictDoNothing()
        .returning({ id: follows.target }),
      choices.setChoice(tx, { person, kind: 'result', channel: 'mail', choice }),
      choices.setChoice(tx, { person, kind: 'setWon', channel: 'mail', choice }),
    ]),
  ])
  const closers: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closers) await close()
  })

  /** Opens a server. Returns what it has sent, as `person title`. */
  function open(
    deliver: (message: Message) => Promise<Delivery> = async () => ({ status: 'sent' }),
    own: string[] = [],
  ) {
    const sent: string[] = []
    const channel: Channel = {
      name: 'mail',
      most: 8,
      deliver: async (message) => {
        const delivery = await deliver(message)
        if (delivery.status === 'sent') sent.push(`${message.person} ${message.title}`)
        return delivery
      },
    }
    const textOf = async ({ id }: { readonly id: string }) => ({ title: id, body: '', path: '/', timeZone: 'UTC' })
    const audienceOf = async () => ({ own, follows: [{ kind: 'match' as const, id: 'm' }] })
    const channels = ['mail'] as const
    const fanOut = openFanOut({ storage, notices, outbox, choices, audienceOf, channels, log: silent, now: clock })
    const delivering = openDelivering(channel, { notices, outbox, choices, textOf, log: silent, now: clock })
    closers.push(() => delivering.close(100))
    return {
      sent,
      write: async () => {
        while (await fanOut(() => false));
      },
      wake: delivering.wake,
    }
  }

  return {
    storage,
    open,
    choices,
    later: (ms: number) => {
      now += ms
    },
    notify: (id: string, kind: 'setWon' | 'result' = 'result') =>
      storage.atomically((tx) => [
        notices.add(tx, [{ id, kind, subject: { match: 'm' }, scope: 'match m', at: now, notBefore: now }]),
      ]),
    rows: () => storage.db.select().from(notifications),
  }
}
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => `fan-${String(n).padStart(4, '0')}@example.com`)

describe('the outbox', () => {
  test('has a notification for each follower who wants it, once, however often the notice is stored', async () => {
    const fans = people(450)
    const club = await aClub(fans)
    const server = club.open()
    await club.notify('r1')
    await club.notify('r1')
    await server.write()
    await club.notify('r1')
    await server.write()
    expect((await club.rows()).map(({ person }) => person).sort()).toEqual(fans)
  })

  test.each([
    ['off', []],
    ['own', ['fan-0000@example.com r1']],
    ['all', ['fan-0000@example.com r1', 'fan-0001@example.com r1']],
  ] as const)('with the choice %s notifies %j', async (choice, expected) => {
    const [ana = '', ...others] = people(2)
    const club = await aClub([ana, ...others], choice)
    const server = club.open(undefined, [ana])
    await club.notify('r1')
    await server.write()
    server.wake()
    await vi.waitFor(async () => expect((await club.rows()).every(({ notBefore }) => notBefore === null)).toBe(true))
    expect(server.sent.sort()).toEqual(expected)
  })

  test('sends one a minute about a match, and the later ones become the newest', async () => {
    const [ana = ''] = people(1)
    const club = await aClub([ana])
    const server = club.open()
    const tell = async (id: string) => {
      await club.notify(id, 'setWon')
      await server.write()
      server.wake()
    }
    await tell('s1')
    await vi.waitFor(() => expect(server.sent).toEqual([`${ana} s1`]))
    club.later(10_000)
    await tell('s2')
    club.later(10_000)
    await tell('s3')
    club.later(39_000)
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]?.notBefore).toBe(START + MINUTE))
    expect(server.sent).toHaveLength(1)
    club.later(1000)
    server.wake()
    await vi.waitFor(() => expect(server.sent).toEqual([`${ana} s1`, `${ana} s3`]))
  })

  test('waits for the end of quiet hours, and drops what is too old then', async () => {
    const [ana = ''] = people(1)
    const club = await aClub([ana])
    const server = club.open()
    const quiet = (until: number) =>
      club.storage.atomically((tx) => [club.choices.setQuiet(tx, ana, { from: 11 * 60, until })])
    await quiet(13 * 60)
    await club.notify('r1')
    await server.write()
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]).toMatchObject({ notBefore: START + HOUR, tries: 0 }))
    club.later(HOUR)
    server.wake()
    await vi.waitFor(() => expect(server.sent).toEqual([`${ana} r1`]))
    // A set is told for an hour.
    await quiet(15 * 60)
    await club.notify('s1', 'setWon')
    await server.write()
    club.later(MINUTE)
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]?.notBefore).toBeNull())
    expect(server.sent).toHaveLength(1)
  })

  test('asks again what the person wants before it sends', async () => {
    const [ana = ''] = people(1)
    const club = await aClub([ana])
    const server = club.open()
    await club.notify('r1')
    await server.write()
    await club.storage.atomically((tx) => [
      club.choices.setChoice(tx, { person: ana, kind: 'result', channel: 'mail', choice: 'off' }),
    ])
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]?.notBefore).toBeNull())
    expect(server.sent).toEqual([])
  })

  test('tries again with longer pauses, waits as long as the receiver asks, and gives up what is too old', async () => {
    const [ana = ''] = people(1)
    const club = await aClub([ana])
    let answer: Delivery = { status: 'retry' }
    const server = club.open(async () => answer)
    await club.notify('s1', 'setWon')
    await server.write()
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]).toMatchObject({ tries: 1, claim: null }))
    const first = ((await club.rows())[0]?.notBefore ?? 0) - START
    expect(first).toBeGreaterThanOrEqual(22_000)
    expect(first).toBeLessThanOrEqual(38_000)
    answer = { status: 'retry', retryAfter: 40 * MINUTE }
    club.later(first)
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]).toMatchObject({ tries: 2 }))
    expect((await club.rows())[0]?.notBefore).toBeGreaterThanOrEqual(START + 40 * MINUTE)
    club.later(50 * MINUTE)
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]).toMatchObject({ tries: 3, notBefore: null }))
  })

  test('does not try again somebody who can’t be reached', async () => {
    const club = await aClub(people(1))
    const server = club.open(async () => ({ status: 'gone' }))
    await club.notify('r1')
    await server.write()
    server.wake()
    await vi.waitFor(async () => expect((await club.rows())[0]).toMatchObject({ tries: 1, notBefore: null }))
  })
})

describe.each([
  ['SQLite', () => undefined],
  ['PostgreSQL', openPglite],
])('two servers on one %s', (_, openShared) => {
  test('write and send each notification once', async () => {
    const fans = people(60)
    const club = await aClub(fans, 'all', await openShared())
    const [one, two] = [club.open(), club.open()]
    await club.notify('r1')
    await Promise.all([one.write(), two.write()])
    one.wake()
    two.wake()
    await vi.waitFor(() => expect(one.sent.length + two.sent.length).toBe(60), 30_000)
    expect([...one.sent, ...two.sent].sort()).toEqual(fans.map((fan) => `${fan} r1`))
  }, 40_000)

  test('send what a server that was killed had claimed, after its claims have ended', async () => {
    const fans = people(6)
    const club = await aClub(fans, 'all', await openShared())
    const dying = club.open(() => new Promise(() => undefined))
    await club.notify('r1')
    await dying.write()
    dying.wake()
    await vi.waitFor(async () => expect((await club.rows()).every(({ claim }) => claim !== null)).toBe(true))
    const next = club.open()
    next.wake()
    club.later(119_000)
    next.wake()
    expect(next.sent).toEqual([])
    club.later(2000)
    next.wake()
    await vi.waitFor(() => expect(next.sent.sort()).toEqual(fans.map((fan) => `${fan} r1`)))
  })
})
