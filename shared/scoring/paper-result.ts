import { mirrored, readScore } from './read-score.ts'
import { mayLackWinner, type Result, type ResultFault, resultFault, winnerOfSets } from './result.ts'
import type { SetScore, Side } from './score.ts'
import { mirroredHint, type SetHint, setHint } from './set-hint.ts'

/** Why a line of a score sheet is no result yet. */
export type PaperFault = (
  | ResultFault
  | { readonly fault: 'unreadable'; readonly part: string }
  | { readonly fault: 'needsScore' | 'notOver' }
) & {
  /** The set that is wrong, in the order in which it is written, and how it could end. */
  readonly hint?: SetHint | null
}

/** What a line of a score sheet says. */
export type PaperResult = { readonly result: Result } | PaperFault

/**
 * Returns the result in a line of a score sheet, or why it has none; null for an empty line. Without a winner, player 1 comes
 * first in each set. With a winner, the winner comes first, as on paper, or player 1 if only that can be a result.
 * @param code a matchUpFormat code; null for the documented rules
 * @param chosen who won, if somebody has said so. `nobody` after a walkover or a default of both
 */
export function paperResult(text: string, code: string | null, chosen: Side | 'nobody' | null): PaperResult | null {
  const winner = chosen === 'nobody' ? null : chosen
  if (text.trim() === '') return chosen === null ? null : { fault: 'needsScore' }
  const read = readScore(text, code)
  if ('unreadable' in read) return { fault: 'unreadable', part: read.unreadable }
  const status = read.end ?? 'finished'
  const results = readings(read.sets, winner).map(({ sets, isMirrored }): PaperResult => {
    const result = { status, winner: winner ?? (status === 'finished' ? winnerOfSets(code, sets) : null), sets }
    const fault = resultFault(code, result)
    if (fault) return withHint(fault)
    const isNobodys = chosen === 'nobody' && mayLackWinner(status)
    if (chosen === 'nobody' && !isNobodys) return { fault: 'winnerNeeded' }
    if (status !== 'finished') return result.winner === null && !isNobodys ? { fault: 'winnerNeeded' } : { result }
    if (code === null) return result.winner === null ? { fault: 'winnerNeeded' } : { result }
    return winnerOfSets(code, sets) === null ? withHint({ fault: 'notOver' }) : { result }

    function withHint(fault: ResultFault | { readonly fault: 'notOver' }): PaperFault {
      const hint = setHint(code, sets, fault)
      return { ...fault, hint: hint && isMirrored ? mirroredHint(hint) : hint }
    }
  })
  return results.find((each) => 'result' in each) ?? results[0] ?? null
}

/** Sets as they can be meant: as they are written, or with the other side first. */
interface Reading {
  readonly sets: readonly SetScore[]
  readonly isMirrored: boolean
}

/** Returns the sets as they can be meant, with the usual reading first. */
function readings(sets: readonly SetScore[], winner: Side | null): readonly Reading[] {
  const usual = { sets, isMirrored: false }
  if (winner === null) return [usual]
  const other = { sets: mirrored(sets), isMirrored: true }
  return winner === 1 ? [usual, other] : [other, usual]
}
