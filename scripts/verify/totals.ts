import type { Tally, Verdict } from './verify-match.ts'

/** All verdicts so far, added up. */
export interface Totals {
  readonly matches: Tally
  /** Matches of which nothing differs, no state and no server either. */
  readonly agreeing: number
  readonly states: Tally
  readonly servers: Tally
  readonly points: number
  readonly foldingMs: number
}

const NONE: Tally = { right: 0, all: 0 }
export const NOTHING_VERIFIED: Totals = {
  matches: NONE,
  agreeing: 0,
  states: NONE,
  servers: NONE,
  points: 0,
  foldingMs: 0,
}

const plus = (a: Tally, b: Tally): Tally => ({ right: a.right + b.right, all: a.all + b.all })

export const withVerdict = (totals: Totals, verdict: Verdict): Totals => ({
  matches: plus(totals.matches, { right: verdict.right ? 1 : 0, all: 1 }),
  agreeing: totals.agreeing + (verdict.disagreement === null ? 1 : 0),
  states: plus(totals.states, verdict.states),
  servers: plus(totals.servers, verdict.servers),
  points: totals.points + verdict.points,
  foldingMs: totals.foldingMs + verdict.foldingMs,
})

/** A line that cannot be read is a match that is not right. */
export const withUnreadable = (totals: Totals): Totals => ({
  ...totals,
  matches: plus(totals.matches, { right: 0, all: 1 }),
})

/** `matches A/B · states C/D · servers E/F · N points/s`: N is the engine alone, reading and comparing left out. */
export function summary({ matches, states, servers, points, foldingMs }: Totals): string {
  const of = ({ right, all }: Tally): string => `${right}/${all}`
  const rate = foldingMs > 0 ? Math.round(points / (foldingMs / 1000)) : 0
  return `matches ${of(matches)} · states ${of(states)} · servers ${of(servers)} · ${rate} points/s`
}
