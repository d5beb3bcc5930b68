import { mirrored, readScore } from './read-score.ts'
import { type Result, type ResultFault, resultFault, winnerOfSets } from './result.ts'
import type { SetScore, Side } from './score.ts'

/** Why a line of a score sheet is no result yet. */
export type PaperFault =
  | ResultFault
  | { readonly fault: 'unreadable'; readonly part: string }
  | { readonly fault: 'needsScore' | 'notOver' }

/** What a line of a score sheet says. */
export type PaperResult = { readonly result: Result } | PaperFault

/**
 * Returns the result in a line of a score sheet, or why it has none; null for an empty line. Without a winner, player 1 comes
 * first in each set. With a winner, the winner comes first, as on paper, or player 1 if only that can be a result.
 * @param code a matchUpFormat code; null for the documented rules
 * @param winner who won, if somebody has said so
 */
export function paperResult(text: string, code: string | null, winner: Side | null): PaperResult | null {
  if (text.trim() === '') return winner === null ? null : { fault: 'needsScore' }
  const read = readScore(text, code)
  if ('unreadable' in read) return { fault: 'unreadable', part: read.unreadable }
  const status = read.end ?? 'finished'
  const results = readings(read.sets, winner).map((sets): PaperResult => {
    const result = { status, winner: winner ?? (status === 'finished' ? winnerOfSets(code, sets) : null), sets }
    const fault = resultFault(code, result)
    if (fault) return fault
    if (status !== 'finished') return { result }
    if (code === null) return result.winner === null ? { fault: 'winnerNeeded' } : { result }
    return winnerOfSets(code, sets) === null ? { fault: 'notOver' } : { result }
  })
  return results.find((each) => 'result' in each) ?? results[0] ?? null
}

/** Returns the sets as they can be meant, with the usual reading first. */
function readings(sets: readonly SetScore[], winner: Side | null): readonly (readonly SetScore[])[] {
  if (winner === null) return [sets]
  return winner === 1 ? [sets, mirrored(sets)] : [mirrored(sets), sets]
}
