import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, playedOut } from '../testing/scores.ts'
import { serviceCourt } from './at-stake.ts'
import { type Names, serverName, sideName } from './display.ts'

const PAIRS: Names = [
  ['Ana', 'Eva'],
  ['Bea', 'Zoe'],
]

describe('the court that a point is served from', () => {
  test.each([
    ['', 'deuce'],
    ['1', 'advantage'],
    ['12', 'deuce'],
    ['111 222', 'deuce'],
    ['111 222 1', 'advantage'],
    [`${TO_SIX_ALL}1`, 'advantage'],
    [`${TO_SIX_ALL}12`, 'deuce'],
  ])('after "%s" it is the %s court', (winners, court) => {
    expect(serviceCourt(played('SET3-S:6/TB7', winners))).toBe(court)
  })

  test('[rule 5] the receiver chooses the court of a deciding point', () => {
    expect(serviceCourt(played('SET3-S:6NOAD/TB7', '111 222'))).toBe('receiver-chooses')
    expect(serviceCourt(played('SET3-S:6NOAD/TB7', '111 22'))).toBe('advantage')
  })

  test('the deciding point of a short tie-break is served from the court that its number determines', () => {
    expect(serviceCourt(at('SET3-S:4NOAD/TB5NOAD@3', [[3, 3]], [4, 4]))).toBe('deuce')
  })

  test('is null after the end', () => {
    expect(serviceCourt(played('SET3-S:6/TB7', games(1, 12)))).toBeNull()
  })
})

test('the name of a pair has both partners, and the name of the player who serves has only one', () => {
  const start = underFormat('SET3-S:6/TB7', 2, true)
  expect(sideName(PAIRS, 2)).toBe('Bea / Zoe')
  expect([start, playedOut(games(1, 2), start)].map((score) => serverName(score, PAIRS))).toEqual(['Bea', 'Zoe'])
  expect(serverName(underFormat('SET3-S:6/TB7', null), ['Ana', 'Bea'])).toBeNull()
})
