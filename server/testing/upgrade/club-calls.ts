import { clubDay } from '../../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'

export const OWNER = 'owner@example.com'
const ANA = 'ana@example.com'
const LUZ = 'luz@example.com'
/** Name of the sender who has the scorer key. */
export const SCORER = 'scorer'

/** A call of the API. It is skipped if the OpenAPI document of the recorded version lacks it. */
export interface Call {
  /** An email, or `scorer`. */
  readonly by: string
  /** Method and path, as in the OpenAPI document. */
  readonly call: string
  /** Values of the path's parameters. */
  readonly values?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}

const by =
  (who: string) =>
  (call: string, body?: unknown, values: Call['values'] = {}, query = ''): Call => ({
    by: who,
    call,
    body,
    values,
    query,
  })
const [scorer, owner, ana, luz] = [by(SCORER), by(OWNER), by(ANA), by(LUZ)]

const NAMES = { company: 'Ana Díaz', company2: 'Beto Cruz' }
const match = (id: string, more: object = {}) =>
  scorer('POST /product', { id, category: 'Singles', ...NAMES, description: id, date: '2026-03-01T10:00:00Z', ...more })
const entries = (id: string, ...list: object[]) =>
  scorer(
    'POST /product/{id}/actions',
    list.map((entry, n) => ({ id: `${id}-${n}`, ...entry })),
    { id },
  )
/** Points of the first (1) and the second side (2). */
const points = (winners: string, names: readonly string[] = Object.values(NAMES)) =>
  [...winners].map((side, n) => ({
    player: names[Number(side) - 1],
    action: 'WINNER',
    ...(n % 5 > 0 && { shot: 'LOB' }),
  }))
const DOUBLES = { company: 'Díaz / Mora', company2: 'Cruz / Peña' }

/** Calls that fill every part of a club. `now` is the time of the first call (ms since 1970). */
export function clubCalls(now: number): readonly Call[] {
  const tomorrow = plusDays(clubDay(now), 1)
  const slot = (court: number, time: string) => ({
    club: 'club_naco',
    day: weekdayOf(tomorrow),
    court: `Court ${court}`,
    time,
  })
  /** The start of an hour at the club, which is four hours behind UTC. */
  const at = (hour: number) => new Date(Date.parse(`${tomorrow}T04:00:00Z`) + hour * 3_600_000).toISOString()
  const ofEvent = { id: 7, title: 'Training', day: 'Monday', time: '18:00' }
  return [
    match('scheduled', { date: '2031-01-01T20:00:00Z' }),
    match('live', { liveStream: true, streamUrl: 'https://stream.example.com/1' }),
    entries('live', ...points('11212211112'), { undo: true }, ...points('21')),
    match('finished', { format: 'SET1-S:4/TB5', firstServer: 1 }),
    entries('finished', ...points('1'.repeat(16))),
    match('doubles', {
      ...DOUBLES,
      format: 'SET3-S:6/TB7-F:TB10',
      firstServer: 2,
      players: [
        ['Eva Díaz', 'Luz Mora'],
        ['Iván Cruz', 'Raúl Peña'],
      ],
    }),
    entries('doubles', ...points('1221', Object.values(DOUBLES)), { status: 'suspended' }, { status: 'resumed' }),
    match('retired'),
    entries('retired', ...points('1221'), { status: 'retired', winner: NAMES.company }),
    match('at-a-court', { club: 'club_naco', court: 'club_naco-1' }),
    match('archived'),
    scorer('PATCH /product/{id}', { archived: true }, { id: 'archived' }),
    scorer('POST /grants', { id: 'g1', match: 'live', until: at(20), label: 'Chair umpire' }),

    ana('POST /createreservation', { id: 1, title: 'Practice', ...slot(2, '9:00') }),
    luz('POST /createreservation', { id: 2, title: 'Lesson', ...slot(3, '9:00') }),
    luz('POST /createreservation', { id: 3, title: 'To cancel', ...slot(3, '11:00') }),
    luz('POST /removereservation', { id: 3 }),
    ana('POST /bookings', {
      id: 4,
      court: 'club_naco-2',
      startsAt: at(14),
      title: 'Doubles',
      partners: [LUZ],
    }),
    // Every court is taken, so somebody can wait.
    ...[1, 3, 4].map((court) =>
      by(`player${court}@example.com`)('POST /bookings', {
        id: court,
        court: `club_naco-${court}`,
        startsAt: at(14),
        title: 'Singles',
      }),
    ),
    by('marta@example.com')('POST /waits', { club: 'club_naco', startsAt: at(14) }),
    owner('POST /office/blocks', {
      id: 'block',
      courts: ['club_naco-4'],
      date: tomorrow,
      from: 600,
      to: 720,
      weeklyUntil: null,
      reason: 'Lesson',
    }),
    ana('POST /createvent', ofEvent),
    luz('POST /createvent', { ...ofEvent, id: 8, date: tomorrow, day: weekdayOf(tomorrow) }),
    ana('POST /createcalendarlink', {}),

    owner('POST /shop/products', {
      id: 901,
      title: 'Tie-break socks',
      subtitle: 'Two pairs',
      imageAlt: 'White socks',
      image: 'towel-bench.svg',
      characteristics: [{ description: 'Cotton' }],
      priceCents: 1200,
      translations: {},
      keywords: { en: ['socks'] },
      hidden: false,
      stock: 24,
    }),
    owner('POST /blog/posts', {
      id: '1795000000000',
      title: 'Courts closed',
      subtitle: 'New lines',
      image: 'club-at-dusk.svg',
      imageAlt: 'The club',
      markdown: 'We paint **new lines**.',
      draft: false,
      publishAt: null,
    }),
    owner('POST /people/invitations', { email: 'eva@example.com', role: 'umpire', club: 'club_naco' }),
    owner('PUT /messages', { club: 'club_naco', text: 'Rain: play resumes at 15:30' }),
    owner('PUT /screens', { club: 'club_naco', chances: true }),
    owner('POST /office/webhooks', {
      id: 'results',
      address: 'https://results.example/hook',
      events: ['match.ended'],
      club: null,
    }),
  ]
}

/** Reads whose answers must stay the same in later versions. */
export function clubReads(now: number): readonly Call[] {
  const ids = ['scheduled', 'live', 'finished', 'doubles', 'retired', 'at-a-court', 'archived']
  const date = plusDays(clubDay(now), 1)
  return [
    scorer('GET /product'),
    scorer('GET /product', undefined, {}, '?view=summary'),
    ...ids.flatMap((id) => [
      scorer('GET /product/{id}', undefined, { id }),
      scorer('GET /product/{id}/actions', undefined, { id }, '?since=0'),
      scorer('GET /product/{id}/stats', undefined, { id }),
      owner('GET /product/{id}/authors', undefined, { id }),
      owner('GET /product/{id}/description', undefined, { id }),
    ]),
    scorer('GET /grants', undefined, {}, '?match=live'),
    ...[ana, luz].flatMap((person) => [
      person('POST /reservations', { mine: true }),
      person('GET /reservations'),
      person('GET /bookings'),
      person('POST /events', {}),
      person('POST /calendarlink', {}),
      person('POST /cart', {}),
      person('GET /orders'),
    ]),
    by('marta@example.com')('GET /waits'),
    ana('POST /reservations', { club: 'club_naco' }),
    scorer('GET /freehours/{club}', undefined, { club: 'club_naco' }),
    ana('GET /clubs/{club}/days/{date}', undefined, { club: 'club_naco', date }),
    scorer('GET /clubs'),
    scorer('GET /products'),
    scorer('GET /blogs'),
    scorer('GET /messages'),
    scorer('GET /screens'),
    owner('GET /people'),
    owner('GET /audit'),
    owner('GET /shop/orders'),
    owner('GET /shop/products/{id}', undefined, { id: '901' }),
    owner('GET /blog/posts/{id}', undefined, { id: '1795000000000' }),
    owner('GET /office/umpires'),
    owner('GET /office/archived'),
    owner('GET /office/webhooks'),
    owner('GET /office/clubs/{club}', undefined, { club: 'club_naco' }),
    owner('GET /office/blocks', undefined, {}, '?club=club_naco'),
    owner('GET /office/reservations', undefined, {}, `?club=club_naco&from=${date}`),
  ]
}
