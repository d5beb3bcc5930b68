import { expect, test } from 'vitest'
import type { Draft } from '../../shared/matches/match-log.ts'
import { TO_SIX_ALL } from '../../shared/testing/formats.ts'
import { AT, declared, drafts, logOf, point } from '../../shared/testing/logs.ts'
import { games } from '../../shared/testing/scores.ts'
import type { MatchRecord } from '../matches/matches-repository.ts'
import { blankSheet } from '../matches/scoresheet.ts'
import { aRecord } from '../testing/match-rows.ts'
import { cardOf } from './card-content.ts'

const RECORD: Partial<MatchRecord> = {
  player1: 'Ana Reyes',
  player2: 'Luz Marte',
  category: 'Women’s singles',
  description: 'Final',
  format: 'SET3-S:6/TB7',
  firstServer: 1,
  date: Date.parse(AT),
}
function cardAfter(
  entries: readonly Draft[],
  more: Partial<MatchRecord> = {},
  language: 'en' | 'fr' | 'es' = 'en',
  timeZone = 'America/Santo_Domingo',
) {
  const blank = blankSheet({ ...aRecord('m1'), ...RECORD, ...more })
  return cardOf({ ...blank, log: logOf(entries, blank.log) }, timeZone, language)
}
/** Returns a card's digits as text, one row for each side: `6 7(5) | 40`. */
const rowsOf = ({ sides }: ReturnType<typeof cardOf>): string[] =>
  sides.map(({ sets, points }) =>
    [
      ...sets.map(({ digits, raised }) => digits + (raised && `(${raised})`)),
      ...(points === null ? [] : ['|', points]),
    ].join(' '),
  )

test('a scheduled match has its time at the club, and no digits', () => {
  const card = cardAfter([])
  expect(card).toMatchObject({ isLive: false, status: 'Mon 6:00', date: '4 May 2026', category: 'Women’s singles' })
  expect(rowsOf(card)).toEqual(['', ''])
  expect(cardAfter([], {}, 'es')).toMatchObject({ status: 'lun, 6:00', date: '4 de mayo de 2026' })
  expect(cardAfter([], {}, 'fr')).toMatchObject({ status: 'lun. 6:00', date: '4 mai 2026' })
})

test.each([
  ['Asia/Kathmandu', 'Mon 15:45', '4 May 2026'],
  ['Pacific/Kiritimati', 'Tue 0:00', '5 May 2026'],
])('at a club in the zone %s, the same match has the time %s and the date %s', (zone, status, date) => {
  expect(cardAfter([], {}, 'en', zone)).toMatchObject({ status, date })
})

test('a live match has points, and a mark beside the player who serves', () => {
  const card = cardAfter(drafts(`${games(1, 6)}11`))
  expect(card).toMatchObject({ isLive: true, status: 'Live', sides: [{ serves: 0, leads: true }, { serves: null }] })
  expect(rowsOf(card)).toEqual(['6 0 | 30', '0 0 | 0'])
})

test('in doubles the mark is beside the partner who serves', () => {
  const names = { player1: 'Ana Reyes / Eva Cruz', player2: 'Luz Marte / Mia Soto' }
  const card = cardAfter(drafts(games(1, 2)), names)
  expect(card.sides).toMatchObject([{ names: ['Ana Reyes', 'Eva Cruz'], serves: 1 }, { serves: null }])
})

test('a finished match has the points of a lost tie-break raised', () => {
  const card = cardAfter(drafts(`${TO_SIX_ALL}111111122${games(1, 6)}`))
  expect(card).toMatchObject({ isLive: false, status: 'Finished', sides: [{ isWinner: true }, { isWinner: false }] })
  expect(rowsOf(card)).toEqual(['7 6', '6(0) 0'])
  expect(cardAfter(drafts(`${TO_SIX_ALL}1111111${games(1, 6)}`), {}, 'fr').status).toBe('Terminé')
})

test('a finished match tie-break has its points in brackets, as on the board', () => {
  expect(rowsOf(cardAfter(drafts('1'.repeat(10)), { format: 'SET1-S:TB10' }))).toEqual(['[10]', '[0]'])
  expect(rowsOf(cardAfter(drafts('112'), { format: 'SET1-S:TB10' }))).toEqual(['– | 2', '– | 1'])
})

test('a retirement keeps the score at that time, and a walkover has no score', () => {
  const retired = cardAfter([...drafts(`${games(2, 1)}11`), declared('retired', 1)])
  expect([retired.status, ...rowsOf(retired)]).toEqual(['Retired', '0 | 30', '1 | 0'])
  expect(retired.sides[0].isWinner).toBe(true)
  expect(rowsOf(cardAfter([...drafts(`${TO_SIX_ALL}112`), declared('retired', 1)]))).toEqual(['6(2)', '6(1)'])
  expect(rowsOf(cardAfter([...drafts(games(2, 6)), declared('retired', 1)]))).toEqual(['0', '6'])
  expect(cardAfter([...drafts(games(2, 6)), declared('finished', 2)]).status).toBe('Ended early')
  const walkover = cardAfter([declared('walkover', 2)])
  expect([walkover.status, ...rowsOf(walkover)]).toEqual(['Walkover', '', ''])
})

test('a match without a format has one column of games', () => {
  expect(rowsOf(cardAfter([...drafts(games(1, 9)), point(2)], { format: null, firstServer: null }))).toEqual([
    '9 | 0',
    '0 | 15',
  ])
})
