import { readFileSync } from 'node:fs'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import type { TurningPoint } from '../../shared/probability/turning-points.ts'
import { at, played, TO_SIX_ALL } from '../../shared/testing/formats.ts'
import { games, playedOut } from '../../shared/testing/scores.ts'
import { chancesText, percentsOf, scoreText, spokenScore, swingText, turningText } from './moment-text.ts'

const FORMAT = 'SET3-S:6/TB7'
/** Translates nothing: returns the key and the values. */
const t = ((key: string, filled?: object) => [key, ...Object.values(filled ?? {})].join(' | ')) as TFunction

test.each([
  ['before the first point', played(FORMAT, ''), '0-0', '0-0'],
  ['in a game', played(FORMAT, `${games(1, 6)}2211`), '6-0 0-0 (30-30)', '6-0 0-0, story.points | 30-30'],
  ['between games', played(FORMAT, games(2, 2)), '0-2', '0-2'],
  ['in a tie-break', at(FORMAT, [[6, 6]], [3, 1]), '6-6 (3-1)', '6-6, story.points | 3-1'],
  ['after a tie-break', played(FORMAT, `${TO_SIX_ALL}21111111`), '7-6(1) 0-0', '7-6(1) 0-0'],
  ['after the end', played(FORMAT, games(1, 12)), '6-0, 6-0', '6-0, 6-0'],
  ['without a format', playedOut(`${games(1)}1`), '1-0 (15-0)', '1-0, story.points | 15-0'],
])('the score %s is shown as %s and spoken as %s', (_, score, text, spoken) => {
  expect(scoreText(score)).toBe(text)
  expect(spokenScore(t, score)).toBe(spoken)
})

test.each([
  [0, [0, 100]],
  [0.001, [1, 99]],
  [0.5, [50, 50]],
  [0.624, [62, 38]],
  [0.9999, [99, 1]],
  [1, [100, 0]],
])('a chance of %s is shown as %s percent: only the end of a match is certain', (chance, percents) => {
  expect(percentsOf({ chance })).toEqual(percents)
})

test.each(LANGUAGES)('a chance has its percent sign as numbers in %s have', (language) => {
  const { story } = JSON.parse(readFileSync(`web/public/locales/${language}/story.json`, 'utf8'))
  const plain = (text: string) => text.replace(/\u202F/g, '\u00A0')
  const percent = plain(new Intl.NumberFormat(language, { style: 'percent' }).format(0.62))
  expect(story.percent.replace('{{percent}}', '62')).toBe(percent)
  expect(story.chances.replace('{{first}}', '62')).toContain(percent)
  expect(story.swing.replace('{{before}}', '62')).toContain(percent)
})

test('chances name both sides', () => {
  expect(chancesText(t, { chance: 0.6, importance: null }, ['Ana', 'Luz'])).toBe('story.chances | Ana | 60 | Luz | 40')
})

test('a turning point has the games of its side first', () => {
  const score = at(FORMAT, [[5, 4]])
  const point: TurningPoint = { seq: 9, score, side: 2, change: 0.184, kind: 'break', outcome: 'saved' }
  expect(turningText(t, point)).toBe('story.turning.break.saved | 4-5')
  expect(swingText(t, { point, chance: 0.4 }), 'the chance of its side').toBe('story.swing | 42 | 60')
  expect(swingText(t, { point: { ...point, side: 1 }, chance: 1 }), 'match point').toBe('story.swing | 82 | 100')
  const plain: TurningPoint = { ...point, score: at(FORMAT, [[1, 2]], [3, 2]), kind: 'point', outcome: 'won' }
  expect(turningText(t, plain)).toContain('| 2-1 (30-40)')
})
