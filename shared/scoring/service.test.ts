import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, gamesAll, playedOut, rally } from '../testing/scores.ts'
import { type Names, serverName } from './display.ts'
import { applyEvent } from './fold.ts'
import type { Score, Side } from './score.ts'

const STANDARD = 'SET3-S:6/TB7'
const PAIRS: Names = [
  ['Ana', 'Eva'],
  ['Bea', 'Zoe'],
]

/** Returns who serves before the first of these points, and after each of them. */
function servers(from: Score, winners: string, names: Names = ['1', '2']): string[] {
  let score = from
  const order = [serverName(score, names) ?? '?']
  for (const event of rally(winners)) {
    score = applyEvent(score, event)
    order.push(serverName(score, names) ?? '?')
  }
  return order
}

describe('service in games', () => {
  test('the sides serve whole games in turn', () => {
    expect(servers(underFormat(STANDARD), games(2) + games(1)).join('')).toBe('111122221')
  })

  test('service alternates across sets: after 6-3 the last receiver serves', () => {
    expect(played(STANDARD, gamesAll(3) + games(1, 3)).server).toBe(2)
    expect(played(STANDARD, games(1, 6)).server).toBe(1)
  })

  test('it is unknown who serves until the umpire says it', () => {
    const unknown = underFormat(STANDARD, null)
    expect(playedOut(`${TO_SIX_ALL}11`, unknown).server).toBeNull()
    const told = applyEvent(playedOut(games(1), unknown), { kind: 'correction', server: 2 })
    expect(playedOut(games(1), told).server).toBe(1)
  })
})

describe('[rule 1] service in a tie-break', () => {
  const tiebreak = played(STANDARD, TO_SIX_ALL)

  test('[rule 1] the side whose turn it is begins with one point, then the other side serves two, then each side two', () => {
    expect(tiebreak.server).toBe(1)
    expect(servers(tiebreak, `${'12'.repeat(6)}1`).join('')).toBe('12211221122112')
  })

  test('[rule 1] a match tie-break continues the order of service of the set before', () => {
    const decider = played('SET3-S:6/TB7-F:TB10', games(1, 6) + gamesAll(1) + games(2, 5))
    expect(decider).toMatchObject({ server: 2, sets: [{}, {}, { tiebreak: [0, 0] }] })
    expect(servers(decider, '1212121212').join('')).toBe('21122112211')
  })

  test('[rule 1] the order is the same if the whole match is one tie-break', () => {
    expect(servers(underFormat('SET1-S:TB10', 2), '121212').join('')).toBe('2112211')
  })

  test.each([
    ['after 7 points', '1111111'],
    ['after 8 points', '2 1111111'],
    ['after 9 points', '22 1111111'],
    ['after 12 points', '22222 1111111'],
    ['after 20 points', `${'12'.repeat(9)}11`],
    ['won by the side that received first', '2222222'],
  ])('[rule 2] the side that serves first in it receives first in the next set, %s', (_, winners) => {
    expect(playedOut(winners.replaceAll(' ', ''), tiebreak)).toMatchObject({ server: 2, sets: [{}, { games: [0, 0] }] })
  })
})

describe('doubles', () => {
  const start = underFormat(STANDARD, 1, true)

  test('pairs serve in turn, and so do the partners of a pair', () => {
    const everyGame = Array.from({ length: 6 }, (_, done) =>
      serverName(playedOut(gamesAll(3).slice(0, done * 4), start), PAIRS),
    )
    expect(everyGame).toEqual(['Ana', 'Bea', 'Eva', 'Zoe', 'Ana', 'Bea'])
  })

  test('[rule 1] a tie-break continues in this order: one point, then two each', () => {
    const tiebreak = playedOut(TO_SIX_ALL, start)
    expect(servers(tiebreak, '121212121', PAIRS)).toEqual([
      'Ana',
      'Bea',
      'Bea',
      'Eva',
      'Eva',
      'Zoe',
      'Zoe',
      'Ana',
      'Ana',
      'Bea',
    ])
  })

  test('[rule 2] after a tie-break the other pair serves, and the order continues', () => {
    const next = playedOut(`${TO_SIX_ALL}1111111`, start)
    const order = [0, 1, 2, 3].map((done) => serverName(playedOut('1'.repeat(4 * done), next), PAIRS))
    expect(order).toEqual(['Bea', 'Eva', 'Zoe', 'Ana'])
  })

  test.each(['1111111', '2 1111111', '22 1111111', '222 1111111', '22222 1111111'])(
    'a tie-break of any length counts as one service game (%s)',
    (winners) => {
      expect(playedOut(winners, playedOut(TO_SIX_ALL, start))).toMatchObject({ server: 2, partners: [2, 1] })
    },
  )

  test('[rule 3] a match tie-break continues the service order, and a pair may change which partner serves first', () => {
    const decider = playedOut(games(1, 6) + games(2, 6), underFormat('SET3-S:6/TB7-F:TB10', 1, true))
    expect(servers(decider, '12121', PAIRS)).toEqual(['Ana', 'Bea', 'Bea', 'Eva', 'Eva', 'Zoe'])
    const changed = applyEvent(decider, { kind: 'correction', server: 1, partner: 2 })
    expect(servers(changed, '12121', PAIRS)).toEqual(['Eva', 'Bea', 'Bea', 'Ana', 'Ana', 'Zoe'])
  })

  test('[rule 3] a pair chooses which partner serves first in a set, before its own first service game', () => {
    const set = applyEvent(playedOut(games(1, 6), start), { kind: 'correction', server: 1, partner: 2 })
    const theirs = applyEvent(playedOut(games(1), set), { kind: 'correction', server: 2, partner: 2 })
    const order = [0, 1, 2].map((done) => serverName(playedOut('1'.repeat(4 * done), theirs), PAIRS))
    expect([serverName(set, PAIRS), ...order]).toEqual(['Eva', 'Zoe', 'Ana', 'Bea'])
  })
})

describe('[rule 8] after the wrong player has served, all points count', () => {
  test('[rule 8] within a game the correct side serves at once, and the other side serves the next game', () => {
    const score = at(STANDARD, [[2, 1]], [2, 1], 1)
    const put = applyEvent(score, { kind: 'correction', server: 2 })
    expect(put).toEqual({ ...score, server: 2 })
    expect(playedOut('111', put).server).toBe(1)
  })

  test('[rule 8] after the game the order stays as altered', () => {
    // Side 1 has served the game of side 2. The games stay as played, and side 2 serves the next one.
    expect(playedOut('111', at(STANDARD, [[2, 1]], [2, 1], 1))).toMatchObject({ server: 2, sets: [{ games: [3, 1] }] })
  })

  test('before the first point of a game, the named side serves it', () => {
    expect(applyEvent(at(STANDARD, [[3, 1]]), { kind: 'correction', server: 2 }).server).toBe(2)
  })

  test.each([0, 1, 2, 3, 6, 7])('after %i points of a tie-break the named side serves the next point', (points) => {
    const score = { ...played(STANDARD, TO_SIX_ALL + '121212121'.slice(0, points)), server: 1 as const }
    const corrected = applyEvent(score, { kind: 'correction', server: 2 })
    expect({ ...corrected, order: undefined }).toEqual({ ...score, server: 2 })
  })

  test('[rule 8] after an odd number of points the order stays as altered, and the side that served first receives first in the next set', () => {
    // Side 1 has served points 1 to 3. Side 2 goes on with two.
    const altered = applyEvent(played(STANDARD, `${TO_SIX_ALL}111`), { kind: 'correction', server: 2 })
    expect(servers(altered, '1111').join('')).toBe('22112')
    const next = playedOut('1111', altered)
    expect(next).toMatchObject({ server: 2, sets: [{}, { games: [0, 0] }] })
    expect(next.order).toBeUndefined()
  })

  test('an altered order in a doubles tie-break does not change who serves the next set', () => {
    const tiebreak = playedOut(TO_SIX_ALL, underFormat(STANDARD, 1, true))
    const unaltered = playedOut('1111111', tiebreak)
    const altered = applyEvent(playedOut('1', tiebreak), { kind: 'correction', server: 1, partner: 1 })
    expect(altered).toMatchObject({ server: 1, partners: [1, 1] })
    expect(playedOut('111111', altered)).toMatchObject({ server: unaltered.server, partners: unaltered.partners })
  })

  test('if it was unknown who serves, the named side serves, even after an odd number of points', () => {
    const unknown = playedOut(`${TO_SIX_ALL}1`, underFormat(STANDARD, null))
    expect(applyEvent(unknown, { kind: 'correction', server: 2 }).server).toBe(2)
  })

  test('[rule 8] after a correction between its two points the named side serves one point and then each side serves two; the side that now counts as first in the tie-break receives first in the next set', () => {
    const put = applyEvent(played(STANDARD, `${TO_SIX_ALL}11`), { kind: 'correction', server: 1 })
    expect(servers(put, '1111').join('')).toBe('12211')
    expect(playedOut('11111', put).server).toBe(1)
  })
})

describe('the organizer’s order of serves in the tie-break of a short set', () => {
  const FAST4 = 'SET3-S:4NOAD/TB5NOAD@3'
  const inTiebreak = (tiebreakOrder: 'ABBA' | 'ABAB' | 'AABB'): Score =>
    playedOut(gamesAll(3), applyEvent(underFormat(FAST4), { kind: 'correction', server: 1, tiebreakOrder }))

  test.each([
    ['ABBA', '122112211'],
    ['ABAB', '121212121'],
    ['AABB', '112211221'],
  ] as const)('%s', (order, expected) => {
    expect(servers(inTiebreak(order), '12121212').join('')).toBe(expected)
  })

  test.each([
    ['ABAB', '1111 1'],
    ['ABAB', '1112 1 1'],
    ['ABAB', '2121212 11'],
    ['AABB', '11111'],
    ['AABB', '211111'],
    ['AABB', '2211111'],
  ] as const)('%s: the side that served first receives first in the next set (%s)', (order, winners) => {
    expect(playedOut(winners.replaceAll(' ', ''), inTiebreak(order))).toMatchObject({ server: 2, sets: [{}, {}] })
  })

  test('applies to every tie-break of the match, until ABBA is chosen again', () => {
    const second = playedOut(gamesAll(3), playedOut('11111', inTiebreak('ABAB')))
    expect(servers(second, '1111').join('')).toBe('21212')
    const back = applyEvent(second, { kind: 'correction', server: 2, tiebreakOrder: 'ABBA' })
    expect(servers(back, '1111').join('')).toBe('21122')
    expect(back.order).toBeUndefined()
  })

  test('can also be entered point by point, by naming who serves next', () => {
    const tiebreak = played(FAST4, gamesAll(3))
    const named = [2, 1, 2, 1, 2] as const
    const served = named.reduce<{ score: Score; by: (Side | null)[] }>(
      ({ score, by }, server) => {
        const after = applyEvent(playedOut(by.length % 2 ? '1' : '2', score), { kind: 'correction', server })
        return { score: after, by: [...by, after.server] }
      },
      { score: tiebreak, by: [tiebreak.server] },
    )
    expect(served.by).toEqual([1, ...named])
  })
})
