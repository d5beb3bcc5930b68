// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { CompetitionChanged } from '../../shared/competitions/competition-feed-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { anUndo, pointBy } from '../testing/client.ts'
import { competitionCalls, EVENT, finished, STAGE, type TestEvent } from '../testing/competition-calls.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'
import { ask, letIn, openSocket } from '../testing/watcher.ts'

const clock = () => Date.parse('2030-05-01T12:00:00Z')
const app = await startApp({ clock })
const other = await startApp({ file: app.file, clock })
afterAll(async () => {
  await other.close()
  await app.close()
})
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)
const OWNER = 'owner@example.com'
await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })

/** Watches a competition at a server. Returns the changes that it receives. */
async function watched(url: string, id: string): Promise<readonly CompetitionChanged[]> {
  const socket = openSocket(url)
  const changes: CompetitionChanged[] = []
  socket.on('competition:changed', (change: CompetitionChanged) => changes.push(change))
  if (!(await letIn(socket))) throw new Error('the socket was refused')
  expect(await ask(socket, 'competition:watch', { id })).toMatchObject({ ok: true })
  return changes
}

async function ok(call: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

const OPEN = { opensAt: '2030-05-01T00:00:00Z', closesAt: '2030-05-20T00:00:00Z' }
const DOUBLES = { kind: 'doubles', ...OPEN }

/** Returns the calls of somebody who enters. */
async function person() {
  const email = `${randomUUID()}@example.com`
  const send = async (method: string, path: string, body?: unknown) =>
    app.sendWith(await localIdentity.sign({ email, name: `Eva ${email.slice(0, 4)}` }), method, path, body)
  await send('GET', '/auth/me')
  return { email, send }
}

const enter = async (event: TestEvent) =>
  ok(as('POST', `${event.path}/entries`, { id: 'Z', players: [await aPlayer('Player Z')] }))
const enterLate = async (event: TestEvent) =>
  ok(as('POST', `${event.path}/late-entries`, { id: 'Z', players: [await aPlayer('Player Z')] }))
const settings = async (event: TestEvent, more: object) =>
  ok(asTag('PUT', event.path, { ...EVENT, ...more }, (await event.office()).tag))

/** Plays until the final has begun, then corrects a semifinal. */
async function contradicted(event: TestEvent): Promise<void> {
  await event.publish()
  const first = await event.play('main-1-1')
  await event.play('main-1-2')
  const { match } = await event.made('main-2-1')
  await app.score(match, pointBy((await app.match(match)).company))
  await app.score(first, anUndo())
  await event.play('main-1-1', finished(2))
  await event.follows('main-2-1', { contradiction: true })
}
const decide = (decision: string) => (event: TestEvent) =>
  ok(as('PUT', `${event.path}/matches/main/main-2-1`, { decision, reason: 'Paper' }))

const playerOf = (event: TestEvent): string => event.players.get('A') ?? ''

/** Changes the player of an entry. */
async function changePlayer(event: TestEvent, change: object): Promise<void> {
  const { tag } = (await as('GET', `/office/players/${playerOf(event)}`)).body as OfficePlayer
  await ok(asTag('PATCH', `/players/${playerOf(event)}`, change, tag))
}
const mergeInto = async (event: TestEvent) =>
  ok(as('POST', `/players/${playerOf(event)}/merge`, { into: await aPlayer('Player Zoë') }))

interface Member {
  readonly id: string
  readonly tag: string
}
const MEMBER = { name: 'Kit Young', number: '', phone: '', email: '', notes: '' }

/** Enters a member of the club. */
async function memberEntered(event: TestEvent): Promise<Member> {
  const { body } = await as('POST', '/members', { id: randomUUID(), club: 'club_naco', ...MEMBER })
  const member = body as Member
  await ok(as('POST', `${event.path}/entries`, { id: 'M', players: [`person:${member.id}`] }))
  return member
}
const tagged = async ({ id }: Member, tags: readonly string[]) => {
  const { tag } = (await as('GET', `/members/${id}`)).body as Member
  await ok(asTag('PUT', `/members/${id}`, { ...MEMBER, tags }, tag))
}
/** Joins a member with an account that is no player yet. */
const joined = async ({ id }: Member) => ok(as('PUT', `/members/${id}/account`, { email: (await person()).email }))

interface Act {
  readonly names?: string
  /** Settings of the event. */
  readonly more?: object
  /** What happens before. It may return what the act needs. */
  readonly before?: (event: TestEvent) => Promise<unknown>
  readonly act: (event: TestEvent, needed: never) => Promise<unknown>
}
type Person = Awaited<ReturnType<typeof person>>
const own = (one: Person, event: TestEvent, method: string, body?: unknown) =>
  ok(one.send(method, `${event.path}/own-entry`, body))

async function entered(event: TestEvent): Promise<Person> {
  const one = await person()
  await own(one, event, 'POST', { id: randomUUID() })
  return one
}

async function asked(event: TestEvent): Promise<Person> {
  const [one, partner] = [await person(), await person()]
  await own(one, event, 'POST', { id: randomUUID(), partner: partner.email })
  return partner
}

const ACTS: Readonly<Record<string, Act>> = {
  'an entry by the office': { act: enter },
  'an entry that waits': { more: { mostEntries: 4 }, act: enter },
  'a withdrawal before the draw': { act: (event) => event.withdraw('D') },
  'new settings': { act: (event) => settings(event, { name: 'Doubles' }) },
  'more places, so that an entry comes in': {
    more: { mostEntries: 4 },
    before: enter,
    act: (event) => settings(event, { mostEntries: 5 }),
  },
  'an own entry': { more: OPEN, act: entered },
  'a partner who accepts': {
    names: '',
    more: DOUBLES,
    before: asked,
    act: (event, partner: Person) => own(partner, event, 'PUT', { accept: true }),
  },
  'an own withdrawal': {
    more: OPEN,
    before: entered,
    act: (event, one: Person) => own(one, event, 'DELETE'),
  },
  'a published draw': { act: (event) => event.publish() },
  'a withdrawal after the draw': { before: (event) => event.publish(), act: (event) => event.withdraw('D') },
  'a withdrawal after the first match': {
    before: async (event) => {
      await event.publish()
      await event.play('main-1-1')
      await event.follows('main-1-1', { winner: 1 })
      return (await event.match('main-1-2')).sides[0]
    },
    act: (event, entry: string) => event.withdraw(entry),
  },
  'a withdrawal from groups': {
    more: { stages: [{ ...STAGE, kind: 'groups', groups: 1 }] },
    before: (event) => event.publish(),
    act: (event) => event.withdraw('D'),
  },
  'a late entry': { names: 'ABC', before: (event) => event.publish(), act: enterLate },
  'a late entry that has waited': {
    names: 'ABC',
    more: { mostEntries: 3 },
    before: async (event) => {
      await enter(event)
      await event.publish()
    },
    act: (event) => ok(as('POST', `${event.path}/late-entries`, { id: 'Z' })),
  },
  'a result': { before: (event) => event.publish(), act: (event) => event.play('main-1-1') },
  'a walkover': {
    before: (event) => event.publish(),
    act: (event) => event.play('main-1-1', { status: 'finished' }),
  },
  'a result that is undone': {
    before: async (event) => {
      await event.publish()
      const match = await event.play('main-1-1')
      await event.follows('main-1-1', { winner: 1 })
      return match
    },
    act: (_, match: string) => ok(app.score(match, anUndo())),
  },
  'a decision to play on': { before: contradicted, act: decide('playOn') },
  'a decision to replace a match': { before: contradicted, act: decide('replace') },
  'a new name of a player': { act: (event) => changePlayer(event, { name: 'Zoë' }) },
  'a player who is hidden': { act: (event) => changePlayer(event, { visibility: 'anonymous' }) },
  'a merge of a player': { act: mergeInto },
  'a merge that is taken back': {
    before: mergeInto,
    act: (event) => ok(as('POST', `/players/${playerOf(event)}/separate`)),
  },
  'a junior’s tag': { before: memberEntered, act: (_, member: Member) => tagged(member, ['junior']) },
  'a junior’s tag that is removed': {
    before: async (event) => {
      const member = await memberEntered(event)
      await tagged(member, ['junior'])
      return member
    },
    act: (_, member: Member) => tagged(member, []),
  },
  'an account that is joined with a member': { before: memberEntered, act: (_, member: Member) => joined(member) },
  'an account and a member who are taken apart': {
    before: async (event) => {
      const member = await memberEntered(event)
      await joined(member)
      return member
    },
    act: (_, { id }: Member) => ok(as('DELETE', `/members/${id}/account`)),
  },
  'a member who is erased': {
    before: memberEntered,
    act: (_, { id }: Member) => ok(app.sendAs(OWNER, 'POST', `/members/${id}/erase`, { name: MEMBER.name })),
  },
}

test.each(Object.entries(ACTS))('%s reaches open pages on every server', async (_, each) => {
  const event = await anEvent(each.names ?? 'ABCD', each.more)
  const needed = await each.before?.(event)
  const all = await Promise.all([app, other].map(({ url }) => watched(url, event.competition)))
  const before = await event.read()
  await each.act(event, needed as never)
  await vi.waitFor(
    async () => {
      const now = await event.read()
      expect(now).not.toEqual(before)
      for (const changes of all)
        expect(changes.at(-1)).toEqual({ id: event.competition, event: event.id, version: now.version })
    },
    { timeout: 3000, interval: 20 },
  )
})
