import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATCH_STATUSES, type Score } from '../scoring/score.ts'
import { anySide } from '../testing/arbitraries.ts'
import { underFormat } from '../testing/formats.ts'
import { courtScoreOf, MOST_BYTES, NO_MATCH } from './court-score.ts'
import { courtScoreSchema } from './court-score-schemas.ts'
import { scoreboardOf } from './scoreboard.ts'

const START = underFormat('SET3-S:6/TB7')
const aMatch = (company: string, company2: string, score: Score = START, id = 'final') => ({
  id,
  company,
  company2,
  status: score.status,
  scoreboard: scoreboardOf(score),
  seq: 87,
  updatedAt: '2030-06-01T21:12:05.000Z',
  date: '2030-06-01T20:00:00.000Z',
})
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe('the names', () => {
  const LONG = 'Maximiliano Fernández-Rodríguez de la Santísima Trinidad Betancourt'
  test.each([
    ['Ana Reyes', 'Luz Marte', ['A. Reyes', 'L. Marte']],
    ['Ana Reyes / Eva Cruz', 'Li Na / Mia Sosa', ['A. Reyes / E. Cruz', 'L. Na / M. Sosa']],
    [LONG, 'Luz Marte', [LONG.replace('Maximiliano', 'M.'), 'L. Marte']],
    [LONG, LONG, ['Betancourt', 'Betancourt']],
    [`${LONG} / ${LONG}`, 'Luz Marte', ['Betancourt / Betancourt', 'Marte']],
  ])('of %s and %s are %j', (one, two, names) => {
    expect(courtScoreOf(aMatch(one, two)).names).toEqual(names)
  })

  test('of 80 letters without a space are cut at the end, and each partner keeps a share', () => {
    const { names } = courtScoreOf(aMatch(`${'Ω'.repeat(38)} / ${'Я'.repeat(38)}`, 'x'.repeat(80)))
    expect(names[0]).toMatch(/^Ω{5,} \/ Я{5,}$/)
    expect(names[1]).toMatch(/^x{20,}$/)
  })
})

test('different players never have the same name, however long their names are', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Ω'), minLength: 1, maxLength: 38 })
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').slice(0, 38).trim())
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 4, maxLength: 4 }), ([a = '', b = '', c = '', d = '']) => {
      const singles = courtScoreOf(aMatch(a, b)).names
      const doubles = courtScoreOf(aMatch(`${a} / ${b}`, `${c} / ${d}`)).names
      for (const names of [singles, doubles]) {
        const players = names.flatMap((side) => side.split(' / '))
        expect(new Set(players).size).toBe(players.length)
      }
    }),
    { numRuns: 300 },
  )
  expect(courtScoreOf(aMatch('Ana Reyes', 'Alba Reyes')).names).toEqual(['An. Reyes', 'Al. Reyes'])
})

test('a match tie-break shows its points instead of its games', () => {
  const score: Score = {
    ...START,
    sets: [
      { games: [6, 4], tiebreak: null },
      { games: [3, 6], tiebreak: null },
      { games: [0, 0], tiebreak: [9, 8] },
    ],
  }
  expect(courtScoreOf(aMatch('Ana', 'Luz', score)).sets).toEqual([
    [6, 4],
    [3, 6],
    [9, 8],
  ])
})

test('only a scheduled match has a time', () => {
  expect(courtScoreOf(aMatch('Ana', 'Luz'))).toMatchObject({ startsAt: '2030-06-01T20:00:00.000Z' })
  expect(courtScoreOf(aMatch('Ana', 'Luz', { ...START, status: 'live' }))).not.toHaveProperty('startsAt')
})

test('has less than 300 bytes for any names, score, status and id', () => {
  const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  const anyId = fc.stringMatching(/^[\w.:-]{1,64}$/)
  const anyGames = fc.tuple(fc.nat(13), fc.nat(13))
  const anySet = fc.record({ games: anyGames, tiebreak: fc.option(fc.tuple(fc.nat(30), fc.nat(30))) })
  const anyScore: fc.Arbitrary<Score> = fc.record({
    sets: fc.array(anySet, { minLength: 1, maxLength: 5 }),
    points: fc.tuple(fc.nat(4), fc.nat(4)),
    server: fc.option(anySide),
    winner: fc.option(anySide),
    status: fc.constantFrom(...MATCH_STATUSES),
  })
  fc.assert(
    fc.property(anyName, anyName, anyScore, anyId, (one, two, score, id) => {
      const answer = courtScoreOf({ ...aMatch(one, two, score, id), seq: 20_100 })
      expect(sizeOf(answer)).toBeLessThanOrEqual(MOST_BYTES)
      courtScoreSchema.parse(answer)
    }),
  )
  expect(sizeOf(NO_MATCH)).toBeLessThanOrEqual(MOST_BYTES)
  courtScoreSchema.parse(NO_MATCH)
})
