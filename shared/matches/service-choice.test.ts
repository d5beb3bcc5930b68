import { expect, test } from 'vitest'
import { startScore } from '../scoring/start-score.ts'
import { AT, drafts, PLAYERS } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import { withWaiting } from './followed-log.ts'
import { type Draft, emptyLog } from './match-log.ts'

const serves = (server: 1 | 2, partner?: 1 | 2): Draft => ({ kind: 'correction', server, ...(partner && { partner }) })
const KNOWN: Draft = { kind: 'start', sets: [{ games: [3, 2], tiebreak: null }], points: [0, 0], server: 2 }
const SHORT = 'SET3-S:4NOAD/TB5NOAD@3'
const GAME = drafts(games(1))
const SET = [...GAME, serves(2, 1), ...drafts(games(1, 5))]

test.each<
  [
    entry: string,
    isChosen: boolean,
    log: Draft[],
    options?: { firstServer?: 1 | null; isDoubles?: boolean; format?: string },
  ]
>([
  ['the first server of a match', true, [serves(2)], { firstServer: null, isDoubles: false }],
  ['another first server before the first point', true, [serves(2)], { isDoubles: false }],
  ['a server during a game', false, [...drafts('1'), serves(2)], { isDoubles: false }],
  ['another side between games', false, [...GAME, serves(1)], { isDoubles: false }],
  ['the partner of the second pair, before game 2', true, [...GAME, serves(2, 2)]],
  ['a partner of the side that does not serve next', false, [...GAME, serves(1, 2)]],
  ['a partner during a game', false, [...GAME, ...drafts('1'), serves(2, 2)]],
  ['a pair’s order at the start of a set', true, [...SET, serves(1, 2)]],
  ['a pair’s order in the second game of a set', true, [...SET, ...GAME, serves(2, 2)]],
  [
    'another partner in the third game, although the order is known',
    false,
    [...SET, ...drafts(games(1, 2)), serves(1, 2)],
  ],
  ['the partner who serves after a known score', true, [KNOWN, serves(2, 2)]],
  ['another partner after that', false, [KNOWN, serves(2, 2), ...drafts(games(2, 2)), serves(2, 1)]],
  ['the order in tie-breaks', false, [{ kind: 'correction', server: 1, tiebreakOrder: 'ABAB' }], { format: SHORT }],
])(
  'an entry is a choice, or a correction: %s',
  (_, isChosen, log, { firstServer = 1, isDoubles = true, format = 'SET3-S:6/TB7' } = {}) => {
    const empty = emptyLog('m1', AT, startScore(format, firstServer, isDoubles))
    const waiting = log.map((draft, index) => ({ id: `e${index}`, draft }))
    const last = withWaiting(empty, waiting, PLAYERS).live.standing.at(-1)
    expect(last).toMatchObject({ kind: 'correction', ...(isChosen && { chosen: true }) })
    expect(Object.hasOwn(last ?? {}, 'chosen')).toBe(isChosen)
  },
)
