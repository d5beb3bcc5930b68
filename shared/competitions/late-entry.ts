import { type FoldedMatch, isEntry } from './fold-bracket.ts'
import type { FoldedStage } from './fold-event.ts'
import type { MadeDraw } from './stage-plan.ts'

/** What decides which byes a late entry can take. */
export interface LateState {
  readonly withdrawn: ReadonlySet<string>
  /** Whether a match of the draw has a point or a result. */
  readonly hasBegun: (match: FoldedMatch) => boolean
}

/**
 * Returns the lines (from 0) with a bye that a late entry can take: no match that follows from the bye has begun, and the opponent has
 * not withdrawn. Groups have none.
 */
export function openByes(stage: FoldedStage, { withdrawn, hasBegun }: LateState): readonly number[] {
  if (stage.kind === 'groups') return []
  const { matches } = stage
  const after = ({ id }: FoldedMatch): readonly FoldedMatch[] =>
    matches.filter(({ from }) => from.some((origin) => !('line' in origin) && Object.values(origin).includes(id)))
  const isFree = (match: FoldedMatch): boolean =>
    !hasBegun(match) && match.result === null && (match.advances === null || after(match).every(isFree))
  return matches.flatMap((match) =>
    match.sides.flatMap((side, index) => {
      const origin = match.from[index]
      const other = match.sides[1 - index] ?? null
      const isOpen = side === 'bye' && isFree(match) && !(isEntry(other) && withdrawn.has(other))
      return isOpen && origin && 'line' in origin ? [origin.line] : []
    }),
  )
}

/** Returns a draw with a late entry on a line. */
export function withLateEntry(draw: MadeDraw, entry: string, line: number): MadeDraw {
  const { stage, order } = draw
  if (stage.kind === 'groups') return draw
  return { ...draw, order: [...order, entry], stage: { ...stage, lines: stage.lines.with(line, entry) } }
}
