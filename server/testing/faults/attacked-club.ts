import type { HeldRole, Who } from '../../../shared/auth/permissions.ts'
import { buyerOf } from '../a-shop.ts'
import { type Answer, aMatch, pointBy } from '../client.ts'
import { storePeople } from '../people-rows.ts'
import { localIdentity, SCORER_KEY } from '../running-app.ts'
import type { BuiltServer } from './built-server.ts'
import type { Known } from './random-values.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const HOME = 'club_naco'
const AWAY = 'club_banreservas'
const OWNER = 'root@example.com'

/** The person whose things nobody else may read or change. */
const VICTIM = 'vera.victim@example.com'
const STAFF = [
  ['umpire', 'umpire', HOME],
  ['manager of another club', 'manager', AWAY],
  ['owner of another club', 'owner', AWAY],
  ['manager', 'manager', HOME],
  ['club owner', 'owner', HOME],
] as const satisfies readonly (readonly [string, HeldRole['role'], string])[]

/** A kind of sender, with its rights as the table of permissions sees them. */
export interface Sender {
  readonly name: string
  readonly who: Who
  /** Returns new credentials. Null sends none. */
  readonly token: () => Promise<string | null>
  readonly email: string
  /** Id of the person; empty without one. */
  readonly id: string
  /** Whether the sender may change nothing of the club and of the victim. */
  readonly isStranger: boolean
}

export type AttackedClub = Awaited<ReturnType<typeof attackedClub>>

/** Returns the start of an hour on one of the coming days, in UTC. Every club is open then. */
const startOf = (days: number, hour: number): string =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${hour}:00:00.000Z`

/**
 * Gives a club people, matches, bookings, orders and settings. The victim and the club's office own most of them. Returns the
 * senders, from those without rights to the owner, and the likely values for random requests.
 */
export async function attackedClub(server: BuiltServer) {
  const tokenOf = (email: string) => localIdentity.sign({ email, name: email === VICTIM ? 'Vera Victim' : '' })
  await storePeople(server.file, { [OWNER]: [{ role: 'owner', club: null }] })

  async function sendAs(email: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await server.sendWith(email === 'key' ? SCORER_KEY : await tokenOf(email), method, path, body)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  // biome-ignore lint/suspicious/noExplicitAny: other tests check these answers
  const send = async (...request: Parameters<typeof sendAs>): Promise<any> => (await sendAs(...request)).body
  const postAs = (email: string, path: string, body: unknown) => sendAs(email, 'POST', path, body)
  const idOf = async (email: string): Promise<string> => (await send(email, 'GET', '/auth/me')).id

  const [victim, player, blocked] = [
    await idOf(VICTIM),
    await idOf('player@example.com'),
    await idOf('blocked@example.com'),
  ]
  await send(OWNER, 'PUT', `/people/${blocked}/blocked`, { blocked: true })
  const staff: Sender[] = []
  for (const [name, role, club] of STAFF) {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    await send(OWNER, 'POST', '/people/invitations', { email, role, club })
    const id = await idOf(email)
    const who: Who = { kind: 'person', id, blocked: false, roles: [{ role, club }] }
    staff.push({ name, who, token: () => tokenOf(email), email, id, isStranger: club === AWAY })
  }

  const newMatch = (more: object) => send('key', 'POST', '/product', { ...aMatch(), ...more })
  const home = await newMatch({ club: HOME, court: 'club_naco-1' })
  const away = await newMatch({ club: AWAY, court: 'club_banreservas-1' })
  const open = await newMatch({})
  for (const { id, company } of [home, away, open])
    await send('key', 'POST', `/product/${id}/actions`, pointBy(company))

  const startsAt = startOf(1, 15)
  const { bookings } = await send(VICTIM, 'POST', '/bookings', {
    id: 1,
    court: 'club_naco-2',
    startsAt,
    title: 'Vera practises',
    partners: ['partner@example.com'],
  })
  const [booked] = bookings
  await send(VICTIM, 'POST', '/createvent', { id: 11, title: 'Strings', day: 'Monday', time: '19:00' })
  await send(VICTIM, 'POST', '/auth/me/follows', { follows: [{ kind: 'match', id: home.id }] })
  const { url: calendar } = await send(VICTIM, 'POST', '/createcalendarlink', { email: VICTIM })
  const buyer = buyerOf(postAs, VICTIM)
  await buyer.add(1)
  const { orderId, token: payment } = await buyer.pay()
  const {
    orders: [order],
  } = await send(OWNER, 'GET', '/shop/orders')

  const until = new Date(Date.now() + 6 * HOUR_MS).toISOString()
  const newGrant = (id: string, more: object) => send('key', 'POST', '/grants', { id, until, label: 'Umpire', ...more })
  const held = await newGrant('held', { match: open.id })
  const revoked = await newGrant('revoked', { match: home.id })
  await newGrant('of-club', { court: 'club_naco-1' })
  await send('key', 'DELETE', '/grants/revoked')
  const { secret } = await send(OWNER, 'POST', '/office/webhooks', {
    id: 'hook',
    address: 'http://127.0.0.1:9/',
    events: ['match.ended'],
    club: HOME,
  })
  const date = startOf(3, 15).slice(0, 10)
  await send(OWNER, 'POST', '/office/blocks', {
    id: 'block',
    courts: ['club_naco-4'],
    date,
    from: 600,
    to: 720,
    weeklyUntil: null,
    reason: 'Lesson',
  })
  await send(OWNER, 'PUT', '/messages', { club: HOME, text: 'Rain' })

  const asPerson = (name: string, email: string, id: string, blocked = false): Sender => ({
    name,
    email,
    id,
    isStranger: true,
    who: { kind: 'person', id, blocked, roles: [] },
    token: () => tokenOf(email),
  })
  const visitor: Who = { kind: 'visitor' }
  const holder: Who = {
    kind: 'grant',
    id: 'held',
    match: open.id,
    court: null,
    ended: false,
    window: { from: 0, until: Date.parse(until) },
  }
  const asHolder = (name: string, who: Who, token: string): Sender => ({
    name,
    who,
    email: 'player@example.com',
    id: '',
    isStranger: name !== 'scorer key',
    token: async () => token,
  })
  const senders: Sender[] = [
    {
      name: 'nobody',
      who: visitor,
      email: 'player@example.com',
      id: '',
      isStranger: true,
      token: async () => null,
    },
    asPerson('blocked person', 'blocked@example.com', blocked, true),
    asHolder('revoked grant', visitor, revoked.token),
    asHolder('grant', holder, held.token),
    asPerson('player', 'player@example.com', player),
    ...staff.slice(0, 3),
    asHolder('scorer key', { kind: 'key' }, SCORER_KEY),
    ...staff.slice(3),
    {
      name: 'owner',
      email: OWNER,
      id: OWNER,
      isStranger: false,
      token: () => tokenOf(OWNER),
      who: { kind: 'person', id: OWNER, blocked: false, roles: [{ role: 'owner', club: null }] },
    },
  ]

  const clubs = [HOME, HOME, AWAY, 'club_gazcue']
  const courts = ['club_naco-1', 'club_naco-2', 'club_naco-3', 'club_banreservas-1']
  const matches = [home.id, away.id, open.id]
  const hours = [13, 14, 15, 16, 17, 18]
  const steps: Known['steps'] = {
    '/product/': matches,
    '/court/': courts,
    '/grants/': ['held', 'of-club', 'revoked'],
    '/people/': [victim, player, ...staff.map(({ id }) => id)],
    '/office/webhooks/': ['hook'],
    '/office/blocks/': ['block:club_naco-4', 'block'],
    '/office/clubs/': clubs,
    '/office/reservations/': [booked.uid],
    '/bookings/': [booked.uid],
    '/shop/orders/': [order.ref],
    '/orders/': [String(orderId)],
    '/shop/products/': ['1', '2', '901'],
    '/blog/posts/': ['1794831600000', '1795000000000'],
    '/clubs/': [date, startsAt.slice(0, 10)],
    '/images/': ['racket-allcourt.svg'],
  }
  const known = ({ email, name }: Sender): Known => ({
    email,
    tokens: [],
    ids: [...matches, booked.uid, 'hook', 'held', order.ref, victim, ...clubs, 'all', date, 'none'],
    names: [open.company, open.company2, home.company, 'Vera', 'WINNER', 'suspended', 'SET3-S:6/TB7'],
    steps,
    fields: {
      // An owner may invite anybody to their own club, and then sees the person.
      email: [email, email, name === 'owner of another club' ? 'guest@example.com' : VICTIM],
      userId: [email, email, VICTIM],
      owner: [email, 'guest@example.com'],
      search: ['ve', 'victim'],
      club: [...clubs, null],
      court: courts,
      date: [date],
      from: [date],
      match: matches,
      who: [victim],
      q: ['vera'],
      startsAt: [1, 2, 3].flatMap((days) => hours.map((hour) => startOf(days, hour))),
      id: ['held', 'hook', 'block', 'fresh', 1, 11, 21, ...matches],
      productId: [1, 2, 3],
      orderId: [orderId, 32],
      player: [open.company, home.company],
      umpire: [player, victim],
      partners: [[], ['guest@example.com']],
      role: ['owner', 'manager', 'member'],
      address: ['http://127.0.0.1:9/'],
      until: [until],
      blocked: [false, true],
    },
  })
  return {
    senders,
    known,
    /** Marks of rows that strangers must not change. */
    protectedMarks: [VICTIM, victim, HOME, home.id, away.id, booked.uid],
    /** Texts that no other person may receive. */
    personal: [VICTIM, 'Vera practises'],
    /** Texts that no answer contains. */
    secrets: [
      ...[SCORER_KEY, held.token, revoked.token, secret, /([^/]+)\.ics$/.exec(calendar)?.[1] ?? calendar],
      `"${payment}"`,
    ] as string[],
    webhookSecret: secret as string,
  }
}
