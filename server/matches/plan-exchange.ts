import type { Who } from '../../shared/auth/permissions.ts'
import { exchangedLinks } from '../../shared/matches/linked-players.ts'
import { isSameName } from '../../shared/matches/match.ts'
import type { SidesRequest } from '../../shared/matches/match-note-schemas.ts'
import { storedName } from '../../shared/matches/player-names.ts'
import { opponent } from '../../shared/scoring/score.ts'
import { auditedChange } from './audited-change.ts'
import { matchNotFound, sidesUnknown } from './match-errors.ts'
import type { MatchRecord } from './matches-repository.ts'
import { refolded } from './merge-sheets.ts'
import type { Plan } from './plan-batch.ts'
import type { DescribeAnswer } from './plan-describe.ts'
import type { Scoresheet } from './scoresheet.ts'
import { changedAt } from './scoresheet.ts'

/**
 * Plans to exchange the names of the two sides, if they are not in the wanted order yet. The log stores sides, so everything
 * that was scored for one name belongs to the other one from then on. Sending the request again changes nothing, and the
 * opposite order takes the exchange back.
 * @throws ApiError 404 unknown match · 409 if these are not the names of the match
 */
export function planExchange(
  id: string,
  asked: SidesRequest,
  now: Date,
  sheet: Scoresheet | undefined,
  by: Who | null,
): Plan<DescribeAnswer> {
  if (!sheet) throw matchNotFound(id)
  const { record } = sheet
  const [company, company2] = [storedName(record, asked.company), storedName(record, asked.company2)]
  if (isSameName(company, record.player1) && isSameName(company2, record.player2))
    return { sheet, rows: [], answer: { sheet, fresh: false } }
  if (!isSameName(company, record.player2) || !isSameName(company2, record.player1))
    throw sidesUnknown(record.player1, record.player2)
  const at = changedAt(sheet, now)
  const after: MatchRecord = { ...exchanged(record), updatedAt: at, namesCorrectedAt: at }
  const changed = refolded(after, sheet)
  const audit = auditedChange(by, after, record)
  return { sheet: changed, record: 'changed', rows: [], audit, answer: { sheet: changed, fresh: true } }
}

/** Returns the record with the names of the other side on each side. Earlier names go with their players. */
const exchanged = (record: MatchRecord): MatchRecord => ({
  ...record,
  player1: record.player2,
  player2: record.player1,
  players: record.players && [record.players[1], record.players[0]],
  linked: exchangedLinks(record.linked),
  formerNames: record.formerNames?.map((name) => ({ ...name, side: opponent(name.side) })) ?? null,
})
