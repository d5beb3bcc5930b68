import { type Draft, entryOf, extend, latestScores } from '../../shared/matches/match-log.ts'
import { compactScore } from '../../shared/matches/scoreboard.ts'
import {
  blankSheet,
  matchOf,
  namesOn,
  presentDescriptionOn,
  type Scoresheet,
  summaryOf,
} from '../matches/scoresheet.ts'

const AT = '2030-06-01T20:00:00.000Z'
const point = { kind: 'action', action: 'WINNER', stroke: undefined, game: undefined, gamescore: undefined } as const
const DRAFTS: readonly Draft[] = [
  { ...point, side: 1, shot: 'LOB' },
  { ...point, side: 2, action: 'DOUBLE_FAULT', shot: undefined },
  { kind: 'undo' },
  { kind: 'status', status: 'suspended', winner: null },
]

/** Returns the match of the examples after a number of entries. */
function sheetAfter(count: number): Scoresheet {
  const blank = blankSheet({
    id: 'final',
    category: 'Women’s singles',
    player1: 'Ana Reyes',
    player2: 'Luz Marte',
    description: 'Final, centre court',
    date: Date.parse(AT),
    liveStream: false,
    streamUrl: null,
    format: 'SET3-S:6/TB7',
    firstServer: 1,
    players: null,
    linked: null,
    booked: false,
    formerNames: null,
    namesCorrectedAt: null,
    club: null,
    court: null,
    heldMinutes: null,
    umpire: null,
    serveMean: null,
    archived: false,
    createdAt: Date.parse(AT),
    updatedAt: Date.parse(AT),
  })
  const log = DRAFTS.slice(0, count).reduce(
    (before, draft, index) => extend(before, entryOf(before, draft, `p${index + 1}`, AT, namesOn(blank))),
    blank.log,
  )
  return { ...blank, log }
}

const whole = sheetAfter(DRAFTS.length)
const scores = latestScores(whole.log, DRAFTS.length).map(compactScore)
const [action, , undo, status] = [...whole.log.entries].map((entry, index) => ({ ...entry, score: scores[index] }))
const first = sheetAfter(1)
const head = { ok: true, seq: 1, now: AT, score: compactScore(first.log.live.score) }
const slot = { club: 'club_naco', day: 'Friday', date: '2030-06-07', court: 'Court 2', time: '18:00' }
const day = { club: 'club_naco', date: '2030-06-07' }
const COMPETITION = 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495'
const EVENT = 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7'
const refused = (code: string) => ({ ok: false, code })

/** Payloads of each event and of each acknowledgement. The first payload of each client event succeeds. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'match:watch': [{ id: 'final', since: 0 }],
  'match:watch acknowledged': [
    { ...head, entries: first.log.entries.slice(), ...presentDescriptionOn(first) },
    { ...head, snapshot: matchOf(first) },
    refused('MATCH_NOT_FOUND'),
  ],
  'match:unwatch': [{ id: 'final' }],
  'match:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'matches:watch': [{}, { digest: 1731912604 }],
  'matches:watch acknowledged': [
    { ok: true, now: AT, digest: 1731912604, heads: { final: 4, 'semi-1': 0 } },
    { ok: true, now: AT, digest: 1731912604 },
    { ...refused('TOO_MANY_REQUESTS'), retryAfter: 1 },
  ],
  'matches:unwatch': [{}],
  'matches:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'reservations:watch': [day],
  'reservations:watch acknowledged': [{ ok: true }, refused('TOO_MANY_ROOMS')],
  'reservations:unwatch': [day],
  'reservations:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'bookings:watch': [day],
  'bookings:watch acknowledged': [{ ok: true }, refused('TOO_MANY_ROOMS')],
  'bookings:unwatch': [day],
  'bookings:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'competition:watch': [{ id: COMPETITION }],
  'competition:watch acknowledged': [
    { ok: true, version: 1, events: [{ id: EVENT, version: 12 }] },
    refused('COMPETITION_NOT_FOUND'),
  ],
  'competition:unwatch': [{ id: COMPETITION }],
  'competition:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'order:watch': [day],
  'order:watch acknowledged': [{ ok: true }, refused('TOO_MANY_ROOMS')],
  'order:unwatch': [day],
  'order:unwatch acknowledged': [{ ok: true }, refused('BAD_PAYLOAD')],
  'match:action': [action],
  'match:undo': [undo],
  'match:status': [status],
  'match:updated': [summaryOf(first)],
  'club:screen': [{ club: 'club_naco', chances: true, tournament: 'Copa Naco 2030', updatedAt: AT }],
  'club:message': [
    { club: 'club_naco', text: 'Rain: play resumes at 15:30', until: null, suspended: null, updatedAt: AT },
  ],
  'reservation:created': [slot],
  'reservation:removed': [slot],
  'reservations:changed': [day],
  'bookings:changed': [day],
  'competition:changed': [
    { id: COMPETITION, event: EVENT, version: 13 },
    { id: COMPETITION, event: null, version: 2 },
  ],
  'order:changed': [day],
  'order:expected': [
    { ...day, expected: { final: { start: AT, from: AT, until: '2030-06-01T20:35:00.000Z' }, 'semi-1': null } },
  ],
}

/** A complete program that follows a match. A test runs it. */
export const CLIENT_EXAMPLE = `import { io } from 'socket.io-client'

const url = 'http://localhost:3000'
const id = 'final'
const match = await (await fetch(\`\${url}/product/\${id}\`)).json()
const socket = io(url, { transports: ['websocket'] })
let seq = 0

function show({ sets, points, server, winner }) {
  const games = sets.map(([one, two]) => \`\${one}-\${two}\`).join(' ')
  const serving = server && \`\${server === 1 ? match.company : match.company2} serves\`
  console.log(match.company, '-', match.company2, games, points.join('-'), winner ? 'finished' : serving)
}

function watch() {
  socket.emit('match:watch', { id, since: seq }, (answer) => {
    if (!answer.ok) return console.error(answer.code)
    seq = answer.seq
    show(answer.score)
  })
}

function take(entry) {
  if (entry.seq <= seq) return
  if (entry.seq > seq + 1) return watch()
  seq = entry.seq
  show(entry.score)
}

socket.on('connect', watch)
for (const event of ['match:action', 'match:undo', 'match:status']) socket.on(event, take)
`
