import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pointBy } from '../../server/testing/client.ts'
import { startOwnApp } from '../../server/testing/running-app.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Action } from '../../shared/scoring/scoring-event.ts'
import { matchTotals, type SideTotals } from '../../shared/stats/stats-schemas.ts'
import { formatsIn } from './played-match.ts'

// REAL_MATCHES names a file as `npm run verify-scoring` reads it. REAL_DETAILS names a file about the same matches, with the
// detail of each point and the totals that the tournament published.
const { REAL_MATCHES, REAL_DETAILS } = process.env

interface Played {
  readonly id: string
  readonly player1: string
  readonly player2: string
}

interface Detailed {
  readonly id: string
  readonly points: readonly (readonly [
    server: Side,
    by: Side,
    action: Action,
    serve: 1 | 2,
    speedKmh: number | null,
    rally: number | null,
    net1: 0 | 1,
    net2: 0 | 1,
    elapsed: number,
    forced: 0 | 1 | null,
  ])[]
  readonly totals: Readonly<Record<string, readonly [number, number]>>
}

/**
 * How the tournament counts: winners include aces, unforced errors include double faults and unforced return errors, and
 * second serves in leave double faults out. In some matches, its number of net points won contradicts its own list of
 * points.
 */
const TOTALS: Readonly<Record<string, (side: SideTotals) => number | null>> = {
  aces: ({ aces }) => aces,
  winners: ({ winners, aces }) => sum(winners, aces),
  doubleFaults: ({ doubleFaults }) => doubleFaults,
  unforcedErrors: ({ unforcedErrors, doubleFaults, unforcedReturnErrors }) =>
    sum(unforcedErrors, doubleFaults, unforcedReturnErrors),
  netPoints: ({ netPoints }) => netPoints,
  breakPoints: ({ breakPoints }) => breakPoints,
  breakPointsWon: ({ breakPointsWon }) => breakPointsWon,
  firstServesIn: ({ firstServesIn }) => firstServesIn,
  firstServePointsWon: ({ firstServePointsWon }) => firstServePointsWon,
  secondServesIn: ({ secondServePoints, doubleFaults }) => sum(secondServePoints, -(doubleFaults ?? 0)),
  secondServePointsWon: ({ secondServePointsWon }) => secondServePointsWon,
  pointsWon: ({ points }) => points,
}
const sum = (...counts: (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0)

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Returns the detail of a point as a scorer sends it. A file without rallies or speeds has null. */
function detailOf([, , , serve, speedKmh, rally, net1, net2, , forced]: Detailed['points'][number]) {
  const net = ([1, 2] as const).filter((side) => (side === 1 ? net1 : net2) === 1)
  return {
    serve,
    ...(speedKmh !== null && { speedKmh }),
    ...(rally !== null && { rally }),
    ...(net.length > 0 && { net }),
    ...(forced !== null && { forced: forced === 1 }),
  }
}

test('the statistics of real matches equal the totals that the tournament published', async ({ skip }) => {
  if (!REAL_MATCHES || !REAL_DETAILS) return skip('REAL_MATCHES and REAL_DETAILS name no files')
  const app = await startOwnApp()
  const played = new Map(linesOf<Played>(REAL_MATCHES).map((match) => [match.id, match]))
  for (const { id, points, totals } of linesOf<Detailed>(REAL_DETAILS)) {
    const match = played.get(id)
    if (!match) throw new Error(`${id} is not in REAL_MATCHES`)
    const names = { company: match.player1, company2: match.player2 }
    await app.newMatch({ id, ...names, format: formatsIn({ ...match }).formats[0], firstServer: points[0]?.[0] })
    const entries = points.map((point) =>
      pointBy(point[1] === 1 ? match.player1 : match.player2, { action: point[2], ...detailOf(point) }),
    )
    expect(await app.score(id, entries)).toMatchObject({ status: 201, body: { seq: points.length } })
    const { body } = await app.get(`/product/${id}/stats`)
    const [one, two] = matchTotals.parse(body).match
    for (const [name, total] of Object.entries(TOTALS)) {
      expect([id, name, total(one), total(two)]).toEqual([id, name, ...(totals[name] ?? [])])
    }
    expect((await app.log(id)).entries).toMatchObject(points.map(detailOf))
  }
})
