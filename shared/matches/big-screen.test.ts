import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEvents } from '../scoring/fold.ts'
import { type BySide, type MatchStatus, type Score, START } from '../scoring/score.ts'
import { anyEvent } from '../testing/arbitraries.ts'
import { deepFreeze, scoreAt } from '../testing/scores.ts'
import { LIST_MODES, onCourts, onScreen, onSlide, type Screened, slideCount, wrapSlide } from './big-screen.ts'

const [APRIL, MAY, JUNE] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']

const match = (id: string, score: Score, date: string = MAY): Screened => ({
  id,
  date,
  status: score.status,
  score,
})
const unstarted = (status: MatchStatus = 'scheduled'): Score => ({ ...START, status })
const ended = (games: BySide<number>, status: MatchStatus = 'finished'): Score => ({ ...scoreAt(games), status })
const inSets = (...sets: BySide<number>[]): Score => ({
  ...START,
  status: 'live',
  sets: sets.map((games) => ({ games, tiebreak: null })),
})

const ids = (matches: readonly Screened[]): string => matches.map(({ id }) => id).join(' ')

/** A time before all planned matches of the lists below (ms since 1970). */
const EARLY = Date.parse('2026-04-01T01:00:00.000Z')

describe('[§4] Resultados', () => {
  test.each<[what: string, score: Score, group: 'first' | 'second' | 'nowhere']>([
    ['4-4', scoreAt([4, 4]), 'first'],
    ['5-4', scoreAt([5, 4]), 'first'],
    ['0-12', scoreAt([0, 12]), 'first'],
    ['5-5', scoreAt([5, 5]), 'second'],
    ['7-6', ended([7, 6]), 'second'],
    ['6-4, over', ended([6, 4]), 'first'],
    ['0-0 with a point played', scoreAt([0, 0], [1, 0]), 'first'],
    ['a second set at 1-0 after 7-6', inSets([7, 6], [1, 0]), 'first'],
    ['a second set at 6-5 after 6-0', inSets([6, 0], [6, 5]), 'second'],
    ['retired at 3-2', ended([3, 2], 'retired'), 'first'],
    ['not started', unstarted(), 'nowhere'],
    ['rain before the first point', unstarted('suspended'), 'nowhere'],
    ['a walkover', unstarted('walkover'), 'first'],
  ])('puts a match into its documented group: %s', (_, score, group) => {
    // The list also has a newer match of the second group and an older match of the first. So the place of `it` between them
    // shows its group.
    const shown = onScreen(
      'results',
      [match('close', scoreAt([5, 5]), JUNE), match('it', score), match('short', scoreAt([4, 4]), APRIL)],
      EARLY,
    )
    expect(ids(shown)).toBe({ first: 'it short close', second: 'short close it', nowhere: 'short close' }[group])
  })
})

describe('[§8] En Vivo', () => {
  test.each<[what: string, score: Score, group: 'first' | 'second' | 'nowhere']>([
    ['being played', scoreAt([2, 1]), 'first'],
    ['held by rain', { ...scoreAt([2, 1]), status: 'suspended' }, 'first'],
    ['held by rain before the first point', unstarted('suspended'), 'first'],
    ['not started', unstarted(), 'second'],
    ['a walkover: its score is still " : "', unstarted('walkover'), 'second'],
    ['finished', ended([6, 4]), 'nowhere'],
    ['retired at 3-2', ended([3, 2], 'retired'), 'nowhere'],
  ])('puts a match into its documented group: %s', (_, score, group) => {
    const shown = onScreen(
      'live',
      [match('waiting', unstarted(), APRIL), match('it', score), match('playing', scoreAt([1, 1]), APRIL)],
      EARLY,
    )
    expect(ids(shown)).toBe(
      { first: 'it playing waiting', second: 'playing waiting it', nowhere: 'playing waiting' }[group],
    )
  })
})

test('[§8] En Vivo shows matches in play, then upcoming matches with the soonest first, then matches that will not be played', () => {
  const shown = onScreen(
    'live',
    [
      match('tomorrow', unstarted(), '2026-05-02T16:00:00.000Z'),
      match('no show', unstarted('walkover'), APRIL),
      match('b tonight', unstarted(), '2026-05-01T23:00:00.000Z'),
      match('playing', scoreAt([1, 1]), JUNE),
      match('next week', unstarted(), '2026-05-08T16:00:00.000Z'),
      match('a tonight', unstarted(), '2026-05-01T23:00:00.000Z'),
    ],
    EARLY,
  )
  expect(shown.map(({ id }) => id)).toEqual(['playing', 'a tonight', 'b tonight', 'tomorrow', 'next week', 'no show'])
})

test('En Vivo shows a match that nobody expects any more after the next ones, and before matches that will not be played', () => {
  const shown = onScreen(
    'live',
    [
      match('three days ago', unstarted(), '2026-04-28T12:00:00.000Z'),
      match('no show', unstarted('walkover'), MAY),
      match('seven hours ago', unstarted(), '2026-05-01T05:00:00.000Z'),
      match('late', unstarted(), '2026-05-01T09:00:00.000Z'),
      match('tomorrow', unstarted(), '2026-05-02T16:00:00.000Z'),
      match('rain', unstarted('suspended'), APRIL),
    ],
    Date.parse('2026-05-01T12:00:00.000Z'),
  )
  expect(shown.map(({ id }) => id)).toEqual([
    'rain',
    'late',
    'tomorrow',
    'seven hours ago',
    'three days ago',
    'no show',
  ])
})

const anyMatches = fc.uniqueArray(
  fc
    .record({
      id: fc.string({ minLength: 1, maxLength: 6 }),
      date: fc.constantFrom(MAY, JUNE, '2026-06-02T00:00:00.000Z'),
      score: fc.array(anyEvent, { maxLength: 120 }).map((events) => foldEvents(events)),
    })
    .map((each) => ({ ...each, status: each.score.status })),
  { selector: ({ id }) => id, maxLength: 40 },
)

test('shows a match at most once in each mode, and every match in at least one', () => {
  fc.assert(
    fc.property(anyMatches, (matches) => {
      const shown = LIST_MODES.map((mode) => onScreen(mode, deepFreeze(matches), EARLY).map(({ id }) => id))
      for (const each of shown) expect(new Set(each).size).toBe(each.length)
      expect(new Set(shown.flat()).size).toBe(matches.length)
    }),
  )
})

test('does not depend on the order of the input', () => {
  const shuffled = anyMatches.chain((matches) =>
    fc.tuple(fc.constant(matches), fc.shuffledSubarray(matches, { minLength: matches.length })),
  )
  fc.assert(
    fc.property(shuffled, fc.constantFrom(...LIST_MODES), ([one, other], mode) => {
      expect(ids(onScreen(mode, one, EARLY))).toBe(ids(onScreen(mode, other, EARLY)))
    }),
  )
})

test('sorts matches in play by newest date, so that a point moves no match', () => {
  const before = ['b', 'a', 'c'].map((id) => match(id, scoreAt([1, 1]), id === 'c' ? JUNE : MAY))
  expect(ids(onScreen('live', before, EARLY))).toBe('c a b')
  const after = before.map((each) => (each.id === 'b' ? { ...each, score: scoreAt([2, 1]) } : each))
  expect(ids(onScreen('live', after, EARLY))).toBe('c a b')
})

describe('the mode by court', () => {
  const NOW = Date.parse('2026-06-01T12:00:00.000Z')
  const minutes = (from: number): string => new Date(NOW + from * 60_000).toISOString()
  const placed = (id: string, court: string | null, score: Score, from = 0) => ({
    ...match(id, score, minutes(from)),
    court,
    updatedAt: minutes(Math.min(from, 0)),
  })
  const shownOf = (...matches: ReturnType<typeof placed>[]) => {
    const { on, next } = onCourts(matches, ['b', 'a', 'c'], NOW)
    return { on: ids(on), next: ids(next) }
  }

  test.each<[rule: string, matches: ReturnType<typeof placed>[], on: string, next: string]>([
    [
      'live matches are in the order of the courts, and scheduled ones are next by time',
      [
        placed('at-a', 'a', scoreAt([1, 0])),
        placed('later', 'a', unstarted(), 90),
        placed('soon', 'c', unstarted(), 10),
        placed('at-b', 'b', scoreAt([2, 2])),
      ],
      'at-b at-a',
      'soon later',
    ],
    [
      'a court shows its live match and no result',
      [placed('result', 'a', ended([6, 4]), -20), placed('live', 'a', scoreAt([1, 0]), -5)],
      'live',
      '',
    ],
    [
      'a result stays for half an hour',
      [placed('a1', 'a', ended([6, 4]), -29), placed('b1', 'b', ended([6, 4]), -31)],
      'a1',
      '',
    ],
    ['a suspended match stays', [placed('rain', 'a', { ...scoreAt([2, 1]), status: 'suspended' }, -90)], 'rain', ''],
    [
      'a match on another court is left out',
      [placed('x', 'x', scoreAt([1, 0])), placed('y', 'x', unstarted(), 5)],
      '',
      '',
    ],
    [
      'matches without a court are last',
      [
        placed('free', null, scoreAt([1, 0])),
        placed('at-c', 'c', scoreAt([1, 0])),
        placed('due', null, unstarted(), 5),
      ],
      'at-c free',
      'due',
    ],
    [
      'a match six hours late is not next',
      [placed('late', 'a', unstarted(), -359), placed('never', 'b', unstarted(), -361)],
      '',
      'late',
    ],
  ])('%s', (_, matches, on, next) => {
    expect(shownOf(...matches)).toEqual({ on, next })
  })

  test('four matches are next beside a live one, and eight on a screen without one', () => {
    const waiting = Array.from({ length: 10 }, (_, index) => placed(`w${index}`, 'a', unstarted(), index + 1))
    expect(shownOf(...waiting, placed('live', 'b', scoreAt([1, 0]))).next).toBe('w0 w1 w2 w3')
    expect(shownOf(...waiting).next.split(' ')).toHaveLength(8)
  })
})

describe('slides', () => {
  test.each([
    [0, 1],
    [1, 1],
    [9, 1],
    [10, 2],
    [14, 2],
    [40, 5],
  ])('%i matches take %i slides', (matches, slides) => {
    expect(slideCount(matches, 9)).toBe(slides)
  })

  test.each([
    [0, 3, 0],
    [3, 3, 0],
    [-1, 3, 2],
    [-4, 3, 2],
    [7, 1, 0],
  ])('turning to slide %i of %i shows slide %i', (slide, count, wrapped) => {
    expect(wrapSlide(slide, count)).toBe(wrapped)
  })

  const anyCount = fc.nat({ max: 400 })

  test('[U11] never shows an empty slide while there are matches', () => {
    fc.assert(
      fc.property(anyCount, fc.integer({ min: -1000, max: 1000 }), (count, slide) => {
        const shown = onSlide(Array.from({ length: count }), slide, 9)
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(count, 1))
        expect(shown.length).toBeLessThanOrEqual(9)
      }),
    )
  })

  test('shows every match once in a full round of slides', () => {
    fc.assert(
      fc.property(anyCount, fc.integer({ min: -50, max: 50 }), (count, start) => {
        const matches = Array.from({ length: count }, (_, index) => index)
        const walk = Array.from({ length: slideCount(count, 9) }, (_, step) => onSlide(matches, start + step, 9)).flat()
        expect(walk.toSorted((a, b) => a - b)).toEqual(matches)
      }),
    )
  })

  test('returns to the same slide after a step forward and back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 50 }), (slide, count) => {
        const here = wrapSlide(slide, count)
        expect(wrapSlide(wrapSlide(here + 1, count) - 1, count)).toBe(here)
      }),
    )
  })
})
