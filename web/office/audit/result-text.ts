import type { TFunction } from 'i18next'
import { nameKey } from '../../../shared/audit/audit.ts'
import type { AuditAnswer, AuditRecord } from '../../../shared/audit/audit-schemas.ts'
import { type End, isEnd } from '../../../shared/scoring/result.ts'
import type { Side } from '../../../shared/scoring/score.ts'

interface Recorded {
  readonly status: End
  readonly score: string
  readonly winner: Side | null
}

/**
 * Returns what a record of a result says: "Result entered: 6-4 6-3, Wolf won". Returns null for other records, and for
 * results of a kind that only another version knows.
 */
export function resultRecordText(
  { action, subject, before, after }: Pick<AuditRecord, 'action' | 'subject' | 'before' | 'after'>,
  names: AuditAnswer['names'],
  t: TFunction,
): string | null {
  if (action !== 'match.result') return null
  const textOf = (values: unknown) => (isOverIn(values) ? inWords(values, names[nameKey('match', subject)], t) : null)
  const [was, is] = [textOf(before), textOf(after)]
  if (is === null) return was && t('officeAudit.result.takenBack', { result: was })
  return was === null || was === is
    ? t('officeAudit.result.entered', { result: is })
    : t('officeAudit.result.corrected', { result: is, before: was })
}

/** Whether the values of a record are those of a match that was over. */
const isOverIn = (values: unknown): values is Recorded => isEnd(String(Reflect.get(Object(values), 'status')))

function inWords({ status, score, winner }: Recorded, match: string | undefined, t: TFunction): string {
  const ending = status === 'finished' ? winner === null && 'endedEarly' : status
  return [
    score,
    ending && t(`status.${ending}`),
    winner &&
      t('officeAudit.result.won', { player: nameOf(match, winner) ?? t('officeAudit.result.side', { side: winner }) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the present name of a side, from the name of its match: `Ana Reyes – Luz Marte`. */
function nameOf(match: string | undefined, side: Side): string | undefined {
  const players = match?.split(' – ') ?? []
  return players.length === 2 ? players[side - 1] : undefined
}
