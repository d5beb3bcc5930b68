import { describe, expect, test } from 'vitest'
import { type Draft, emptyLog } from '../matches/match-log.ts'
import { startScore } from '../scoring/start-score.ts'
import { AT, drafts, logOf, UNDO } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import { eventsIn } from '../webhooks/webhook-events.ts'
import { noticesInDay, noticesInMatch } from './derive.ts'
import { CHANNELS, choicesOf, isWanted, kindOf, NOTIFICATION_KINDS } from './notification-kinds.ts'

const MINUTE = 60_000
const SHORT = emptyLog('m1', AT, startScore('SET3-S:2/TB7'))
const told = (...entries: readonly Draft[]) =>
  noticesInMatch(eventsIn(logOf(entries, SHORT))).map(({ kind, set }) => [kind, set].join(' ').trim())

describe('each kind', () => {
  test.each(NOTIFICATION_KINDS)(
    '%s has a usual choice that people can choose, and is worth sending for a time',
    (kind) => {
      const { usual, ttl } = kindOf(kind)
      for (const channel of CHANNELS) expect(choicesOf(kind)).toContain(usual[channel])
      expect(ttl).toBeGreaterThan(0)
      // Nobody is sent emails about what they follow, unless they ask for it.
      expect(usual.mail).not.toBe('all')
    },
  )

  test('what belongs to one person cannot be had by those who follow', () => {
    const own = NOTIFICATION_KINDS.filter((kind) => kindOf(kind).about === 'own')
    expect(own).toEqual(['offer', 'reminder', 'confirm'])
    for (const kind of own) expect(choicesOf(kind)).not.toContain('all')
  })
})

test.each([
  ['off', true, false],
  ['off', false, false],
  ['own', true, true],
  ['own', false, false],
  ['all', true, true],
  ['all', false, true],
] as const)('with the choice %s, somebody whose own match it is (%s) is notified: %s', (choice, isOwn, expected) => {
  expect(isWanted(choice, isOwn)).toBe(expected)
})

describe('the notices of a match', () => {
  test('are each set, and the result without the last set', () => {
    expect(told(...drafts(`${games(1, 2)}${games(2, 2)}${games(1, 2)}`))).toEqual(['setWon 1', 'setWon 2', 'result'])
  })

  test('are none for points, and none for a set that is not over', () => {
    expect(told(...drafts('12'))).toEqual([])
    expect(told(...drafts(games(1, 1)))).toEqual([])
  })

  test('have a number of their own for a set that ends again after an undo', () => {
    const log = logOf([...drafts(games(1, 2)), UNDO, ...drafts('1')], SHORT)
    const found = noticesInMatch(eventsIn(log))
    expect(found.map(({ kind, set }) => `${kind} ${set}`)).toEqual(['setWon 1', 'setWon 1'])
    expect(new Set(found.map(({ n }) => n)).size).toBe(2)
  })
})

test.each([
  [true, 90, []],
  [true, 60, ['next']],
  [false, 60, []],
  [true, 10, ['next', 'aboutToStart']],
  [false, 5, ['aboutToStart']],
  [true, -30, ['next', 'aboutToStart']],
])('a match that is next (%s), expected in %i minutes, is told as %j', (isNext, minutes, expected) => {
  expect(noticesInDay({ key: 'k', court: 'c', isNext, startsIn: minutes * MINUTE })).toEqual(expected)
})
