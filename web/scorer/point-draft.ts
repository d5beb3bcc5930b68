import { isPlayed } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import type { Partner, Side } from '../../shared/scoring/score.ts'
import type { Action } from '../../shared/scoring/scoring-event.ts'

export type PointDraft = Extract<Draft, { kind: 'action' }>

/** The details that the umpire has entered for the next point. */
export interface Notes {
  /** Whether the first serve was a fault. */
  readonly fault: boolean
  /** The sides that came to the net, in order. */
  readonly net: readonly Side[]
  /** Length of the rally (shots); null if nobody counted. */
  readonly rally: number | null
}

export const NO_NOTES: Notes = { fault: false, net: [], rally: null }

/** Returns the draft of a point. The server fills in its game and game score. */
export const pointDraft = (side: Side, action: Action, more: Partial<PointDraft> = {}): PointDraft => ({
  kind: 'action',
  side,
  action,
  shot: undefined,
  stroke: undefined,
  game: undefined,
  gamescore: undefined,
  ...more,
})

/** The details of a point that the keys of the full mode add to its action. */
export type MoreOfPoint = Partial<Pick<PointDraft, 'shot' | 'stroke' | 'forced' | 'hitter'>>

/** Returns the draft of a point in the full mode, with the noted details. A double fault has no rally. */
export function fullPoint(notes: Notes, side: Side, action: Action, more: MoreOfPoint): PointDraft {
  if (action === 'DOUBLE_FAULT') return pointDraft(side, action, { serve: 2, ...more })
  const { fault, net, rally } = notes
  return pointDraft(side, action, {
    serve: fault ? 2 : 1,
    ...(net.length > 0 && { net }),
    ...(rally !== null && { rally }),
    ...more,
  })
}

/**
 * Returns the draft of a point of which the umpire says only who won it. It has a serve only if the match has a fault:
 * otherwise the umpire may not record faults, and every first serve would count as in.
 */
export function simplePoint(notes: Notes, side: Side, standing: readonly StandingEntry[]): PointDraft {
  const hasServe = notes.fault || standing.some((entry) => entry.kind === 'action' && entry.serve === 2)
  return pointDraft(side, 'WINNER', { unclassified: true, ...(hasServe && { serve: notes.fault ? 2 : 1 }) })
}

/** Returns the draft of a double fault after two faults. @param hitter the partner who serves, in doubles */
export const doubleFault = (side: Side, hitter: Partner | undefined): PointDraft =>
  pointDraft(side, 'DOUBLE_FAULT', { serve: 2, hitter })

/**
 * Returns the id of the entry that the next point follows; empty before the first one. Notes are for the point after this
 * entry. A warning between two serves changes nothing. A correction of the partner who serves leaves a fault standing (ITF
 * rule 27).
 */
export const lastPlayed = (standing: readonly StandingEntry[]): string =>
  standing.findLast((entry) => {
    if (entry.kind === 'correction') return entry.partner === undefined
    return isPlayed(entry) || entry.kind !== 'penalty'
  })?.id ?? ''
