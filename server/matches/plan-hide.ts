import { isDeepStrictEqual } from 'node:util'
import { formerNamesShown } from '../../shared/matches/player-names.ts'
import { type Visibility, withMarks } from '../../shared/players/visibility.ts'
import { matchNotFound } from './match-errors.ts'
import type { Plan } from './plan-batch.ts'
import type { Scoresheet } from './scoresheet.ts'
import { changedAt } from './scoresheet.ts'

/**
 * Plans to have players in the public answers about a match as they want it: with their ids, with their names, or as `Player`.
 * Nothing else changes, so the request can be repeated.
 * @throws ApiError 404 unknown match
 */
export function planHide(
  id: string,
  players: ReadonlySet<string>,
  visibility: Visibility,
  now: Date,
  sheet: Scoresheet | undefined,
): Plan<void> {
  if (!sheet) throw matchNotFound(id)
  const { record } = sheet
  const linked = record.linked && withMarks(record.linked, players, visibility)
  if (isDeepStrictEqual(linked, record.linked)) return { sheet, rows: [], answer: undefined }
  const formerNames = formerNamesShown(record, linked)
  const changed = { ...sheet, record: { ...record, linked, formerNames, updatedAt: changedAt(sheet, now) } }
  return { sheet: changed, record: 'changed', rows: [], answer: undefined }
}
