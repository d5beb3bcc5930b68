import { hasPlayer, withoutName } from '../../shared/matches/player-names.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { matchBeingPlayed, matchNotFound } from './match-errors.ts'
import { refolded } from './merge-sheets.ts'
import type { Plan } from './plan-batch.ts'
import type { Scoresheet } from './scoresheet.ts'
import { changedAt } from './scoresheet.ts'

/**
 * Plans to replace the name of a player whose data is erased. The log and the score do not change. If the match does not have
 * the name, nothing changes, so the request can be repeated.
 * @throws ApiError 404 unknown match · 409 if the match is being played, because the match forgets the name, and the umpire's
 * console may still send it
 */
export function planRename(id: string, name: string, now: Date, sheet: Scoresheet | undefined): Plan<void> {
  if (!sheet) throw matchNotFound(id)
  const { record, log } = sheet
  if (!hasPlayer(record, name)) return { sheet, rows: [], answer: undefined }
  if (log.live.seq > 0 && !isOver(log.live.score) && !record.archived) throw matchBeingPlayed(id)
  const changed = refolded({ ...record, ...withoutName(record, name), updatedAt: changedAt(sheet, now) }, sheet)
  return { sheet: changed, record: 'changed', rows: [], answer: undefined }
}
