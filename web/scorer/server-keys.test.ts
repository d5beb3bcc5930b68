import { expect, test } from 'vitest'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import { type Draft, emptyLog, type MatchLog } from '../../shared/matches/match-log.ts'
import { withoutGuess } from '../../shared/matches/service-choice.ts'
import { serverName } from '../../shared/scoring/display.ts'
import type { Partner, Side } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { AT, declared, drafts, PLAYERS } from '../../shared/testing/logs.ts'
import { games } from '../../shared/testing/scores.ts'
import { servicePrompt } from './server-keys.tsx'

const NAMES = [
  ['Ana', 'Eva'],
  ['Luz', 'Mia'],
] as const
const serves = (server: Side, partner: Partner): Draft => ({ kind: 'correction', server, partner })
const entries = (...more: Draft[]): Draft[] => more

function logOf(wanted: readonly Draft[], firstServer: Side | null = 1, doubles = true): MatchLog {
  const empty = emptyLog('m1', AT, startScore('SET3-S:6/TB7-F:TB10', firstServer, doubles))
  return withWaiting(
    empty,
    wanted.map((draft, index) => ({ id: `e${index}`, draft })),
    PLAYERS,
  )
}
const found = ({ live }: MatchLog, firstServer: Side | null = 1) =>
  servicePrompt(live.score, live.standing.slice(), firstServer)

const ASKED = { kind: 'ask', side: 2, other: 2 }
const ONE = drafts(games(1))
const SET = [...ONE, serves(2, 1), ...drafts(games(1, 5))]

test.each<[what: string, log: Draft[], service: object | null]>([
  ['before the first point the pair that serves first may change its order', [], { kind: 'offer', side: 1, other: 2 }],
  ['before game 2 the other pair is asked', ONE, ASKED],
  ['after its answer the pair is not asked again', [...ONE, serves(2, 2)], null],
  ['before its next game the pair is not asked again', [...ONE, serves(2, 2), ...drafts(games(1, 2))], null],
  ['a pair without an answer is asked before its next game', drafts(games(1, 3)), { ...ASKED, other: 1 }],
  ['in the middle of a game no pair is asked', [...ONE, ...drafts('1')], null],
  ['the pair that serves first is not asked, because its first name serves first', drafts(games(1, 2)), null],
  ['at the start of a set the pair may change its order', SET, { kind: 'offer', side: 1, other: 1 }],
  ['right after its answer the pair may not change its order again', [...SET, serves(1, 1)], null],
  [
    'a warning after the answer does not count as play',
    [...SET, serves(1, 1), { kind: 'penalty', side: 1, penalty: 'warning' }],
    null,
  ],
  [
    'in the second game of a set the other pair may change its order',
    [...SET, ...ONE],
    { kind: 'offer', side: 2, other: 1 },
  ],
  ['in the third game of a set no pair may change its order', [...SET, ...drafts(games(1, 2))], null],
  [
    'a match that starts from a known score asks the pair that serves next',
    entries({ kind: 'start', sets: [{ games: [3, 2], tiebreak: null }], points: [0, 0], server: 2 }),
    ASKED,
  ],
  ['while play is suspended no pair is asked', [...ONE, declared('suspended')], null],
  ['after the match no pair is asked', [...ONE, declared('retired', 1)], null],
])('%s', (_, log, service) => {
  expect(found(logOf(log))).toEqual(service)
})

test('asks nothing in singles', () => {
  expect(found(logOf(ONE, 1, false))).toBeNull()
})

test('a pair that has said which partner serves first is not asked again', () => {
  expect(found(logOf([serves(1, 2)], null), null)).toBeNull()
  expect(found(logOf([serves(1, 2), ...ONE], null), null)).toEqual(ASKED)
})

test('the chosen partner serves that game, and the other partner serves the pair’s next one', () => {
  const log = [...ONE, serves(2, 2)]
  const name = (more: readonly Draft[]) => serverName(logOf([...log, ...more]).live.score, NAMES)
  expect([name([]), name(drafts(games(1))), name(drafts(games(1, 2))), name(drafts(games(1, 3)))]).toEqual([
    'Mia',
    'Eva',
    'Luz',
    'Ana',
  ])
})

test.each<[when: string, log: Draft[], server: string | null]>([
  ['before the first point', [], 'Ana'],
  ['before the pair’s first game', ONE, null],
  ['during a game before an answer', [...ONE, ...drafts('2')], null],
  ['while play is suspended before an answer', [...ONE, declared('suspended')], null],
  ['after the answer', [...ONE, serves(2, 2)], 'Mia'],
  ['in a later set, while the order stays', [...SET, ...ONE], 'Mia'],
])('the console names the partner who serves only if it is known: %s', (_, log, server) => {
  const { live } = logOf(log)
  expect(serverName(withoutGuess(live.score, live.standing.slice(), 1), NAMES)).toBe(server)
})
