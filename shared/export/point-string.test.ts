import { expect, test } from 'vitest'
import type { Draft } from '../matches/match-log.ts'
import { emptyLog } from '../matches/match-log.ts'
import { startScore } from '../scoring/start-score.ts'
import { TO_SIX_ALL } from '../testing/formats.ts'
import { AT, declared, drafts, logOf, point, UNDO } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import { pointString } from './point-string.ts'

/** Returns the point string of a match after these entries. Side 1 serves first. */
function stringOf(entries: readonly Draft[], format: string | null = 'SET3-S:6/TB7', firstServer: 1 | 2 | null = 1) {
  const { live, start } = logOf(entries, emptyLog('m1', AT, startScore(format, firstServer)))
  return pointString(start, live.standing)
}
const penalty = (penalty: 'warning' | 'point' | 'game', side: 1 | 2 = 1): Draft => ({ kind: 'penalty', side, penalty })
const known = (games: [number, number], points: [number, number] = [0, 0]): Draft => ({
  kind: 'start',
  sets: [{ games, tiebreak: null }],
  points,
  server: 1,
})
const ace = point(1, { action: 'ACE' })

test.each<[string, string, readonly Draft[]]>([
  ['nothing before the first point', '', []],
  ['points of the server and of the returner', 'SRS', drafts('121')],
  ['aces and double faults', 'AD', [ace, point(1, { action: 'DOUBLE_FAULT' })]],
  ['nothing after the last point of a game', 'SSSS', drafts('1111')],
  ['a semicolon before the next game', 'SSSS;R', drafts('11111')],
  [
    'a full stop before the next set',
    `${Array.from({ length: 6 }, (_, game) => (game % 2 ? 'RRRR' : 'SSSS')).join(';')}.S`,
    drafts(`${games(1, 6)}1`),
  ],
  ['no point that was undone', 'SR', [...drafts('11'), UNDO, ...drafts('2')]],
  ['a point penalty as a point', 'R', [penalty('point')]],
  ['no warning', 'S', [penalty('warning'), ...drafts('1')]],
  ['a game lost by a penalty as an empty game', ';S', [penalty('game'), ...drafts('2')]],
  ['a game broken off by a penalty', 'SS;S', [...drafts('11'), penalty('game'), ...drafts('2')]],
  [
    'no declaration',
    'SS',
    [...drafts('1'), declared('suspended'), declared('resumed'), ...drafts('1'), declared('retired', 1)],
  ],
  ['only the points after a known start', 'SS', [known([4, 3]), ...drafts('11')]],
])('has %s', (_, expected, entries) => {
  expect(stringOf(entries)).toBe(expected)
})

test('has a slash where the serve changes in a tie-break', () => {
  const tiebreak = stringOf(drafts(`${TO_SIX_ALL}1122112`))
    ?.split(';')
    .at(-1)
  expect(tiebreak).toBe('S/RS/RS/RS')
  expect(stringOf(drafts(`${TO_SIX_ALL}11111112`))).toMatch(/;S\/RR\/SS\/RR\.S$/)
  expect(stringOf(drafts('1212'), 'SET1-S:TB10')).toBe('S/SR/R')
})

test('is unknown if nobody recorded who serves', () => {
  expect(stringOf(drafts('1'), 'SET3-S:6/TB7', null)).toBeNull()
  expect(stringOf(drafts('1'), null)).toBeNull()
  expect(stringOf([{ kind: 'correction', server: 2 }, ...drafts('1')], 'SET3-S:6/TB7', null)).toBe('R')
})
