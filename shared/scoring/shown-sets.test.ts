import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEvent } from '../testing/arbitraries.ts'
import { FORMATS, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, playedOut } from '../testing/scores.ts'
import { isEndedEarly, setsInWords, shownPoints, shownSets } from './display.ts'
import { applyEvent, foldEvents } from './fold.ts'
import { isOver, type Score, START } from './score.ts'
import type { Declaration } from './scoring-event.ts'
import { shownStatus } from './shown-score.ts'
import { startScore } from './start-score.ts'

const LONG = startScore('SET3-S:6/TB7', 1)
const TIEBREAK = startScore('SET3-S:6/TB7-F:TB10', 1)
const ended = (score: Score, status: Declaration = 'retired'): Score =>
  applyEvent(score, { kind: 'status', status, winner: 1 })
const LEVEL = `${games(1, 6)}${games(2, 6)}`

describe('the sets that are shown', () => {
  test.each([
    ['while the third set is about to begin', playedOut(LEVEL, LONG), '6-0, 0-6, 0-0'],
    ['after a retirement between two sets', ended(playedOut(LEVEL, LONG)), '6-0, 0-6'],
    ['after a retirement before a match tie-break', ended(playedOut(LEVEL, TIEBREAK)), '6-0, 0-6'],
    ['after a retirement in the first game of a set', ended(playedOut(`${LEVEL}1`, LONG)), '6-0, 0-6, 0-0'],
    ['after a retirement in a match tie-break', ended(playedOut(`${LEVEL}112`, TIEBREAK)), '6-0, 0-6, [2-1]'],
    ['after a retirement in a tie-break', ended(playedOut(`${TO_SIX_ALL}1`, LONG)), '6-6 (1-0)'],
    ['after an early end between two sets', ended(playedOut(LEVEL, LONG), 'finished'), '6-0, 0-6'],
    ['after a default before the first point', ended(LONG, 'defaulted'), ''],
    ['after a walkover', ended(LONG, 'walkover'), ''],
    ['after a walkover without a format', ended(START, 'walkover'), ''],
    ['after the last point', playedOut(games(1, 12), LONG), '6-0, 6-0'],
  ])('%s', (_, score, words) => {
    expect(setsInWords(score, 1)).toBe(words)
  })

  test('of any match that is over are those that had begun, and others are all shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(null, ...FORMATS), fc.array(anyEvent, { maxLength: 300 }), (code, played) => {
        const score = foldEvents(played, code === null ? START : underFormat(code))
        const shown = shownSets(score)
        expect(score.sets.slice(0, shown.length)).toEqual(shown)
        if (!isOver(score)) expect(shown).toHaveLength(score.sets.length)
        else if (shown.length < score.sets.length && score.status !== 'walkover') {
          expect(score.sets.slice(shown.length)).toMatchObject([{ games: [0, 0] }])
        }
        expect(setsInWords(score, 1).split(', ').filter(Boolean)).toHaveLength(shown.length)
      }),
    )
  })
})

test('a walkover has no points either', () => {
  expect(shownPoints(ended(LONG, 'walkover'))).toEqual(['', ''])
  expect(shownPoints(ended(playedOut('11', LONG)))).toEqual(['30', '0'])
})

test.each([
  ['at one set all', ended(playedOut(LEVEL, LONG), 'finished'), 'endedEarly'],
  ['before the first point', ended(LONG, 'finished'), 'endedEarly'],
  ['after its last point', playedOut(games(1, 12), LONG), 'finished'],
  ['without a format', ended(playedOut('11'), 'finished'), 'finished'],
  ['by a retirement', ended(playedOut(LEVEL, LONG)), 'retired'],
])('a match that ends %s has its own status', (_, score, status) => {
  expect(shownStatus(score)).toBe(status)
  expect(isEndedEarly(score)).toBe(status === 'endedEarly')
})
