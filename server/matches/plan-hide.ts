import { isDeepStrictEqual } from 'node:util'
import { withHidden } from '../../shared/matches/linked-players.ts'
import { matchNotFound } from './match-errors.ts'
import type { Plan } from './plan-batch.ts'
import { changedAt } from './plan-describe.ts'
import type { Scoresheet } from './scoresheet.ts'

/**
 * Plans to name players in the public answers about a match by their ids, or not to, because they hide their pages. Nothing else
 * changes, so the request can be repeated.
 * @throws ApiError 404 unknown match
 */
export function planHide(
  id: string,
  players: ReadonlySet<string>,
  isHidden: boolean,
  now: Date,
  sheet: Scoresheet | undefined,
): Plan<void> {
  if (!sheet) throw matchNotFound(id)
  const { record } = sheet
  const linked = record.linked && withHidden(record.linked, players, isHidden)
  if (isDeepStrictEqual(linked, record.linked)) return { sheet, rows: [], answer: undefined }
  const changed = { ...sheet, record: { ...record, linked, updatedAt: changedAt(sheet, now) } }
  return { sheet: changed, record: 'changed', rows: [], answer: undefined }
}
