import { formatOf } from '../scoring/format.ts'
import type { NoteProblem } from './tods-problems.ts'

/** Notes the format of a match, or of a part of a draw, that is not the one of its event. */
export function checkFormat(
  matchUpFormat: string | null | undefined,
  at: string,
  format: string | null,
  note: NoteProblem,
): void {
  if (matchUpFormat == null || matchUpFormat === format) return
  note(`${at}.matchUpFormat`, formatOf(matchUpFormat) ? 'FORMATS' : 'FORMAT', matchUpFormat)
}
