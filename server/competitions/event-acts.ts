import type { AuditAction } from '../../shared/audit/audit.ts'
import type { EventAct } from '../../shared/competitions/act-schemas.ts'
import { iso } from '../../shared/time/iso.ts'

/** The records of the audit log that say what happened to a draw. */
export const ACTS = ['competition.draw', 'competition.entries', 'competition.decide'] as const satisfies AuditAction[]

interface Recorded {
  /** ms since 1970. */
  readonly at: number
  readonly action: AuditAction
  readonly after: unknown
}

/** Returns what somebody did to the draws of an event, the oldest first. Entries before the first draw are no acts. */
export function actsIn(records: readonly Recorded[]): EventAct[] {
  const first = records.findIndex(({ action }) => action === 'competition.draw')
  return first < 0 ? [] : records.slice(first).flatMap((record) => actOf(record) ?? [])
}

/** What the records have, as the changes of events write them. */
type Values = Readonly<
  Partial<Record<'stage' | 'drawSeed' | 'entered' | 'withdrew' | 'inPlace' | 'cameIn' | 'drawMatch' | 'reason', string>>
> & { readonly line?: number; readonly decision?: 'playOn' | 'replace' }

function actOf({ at: millis, after }: Recorded): EventAct | null {
  const { stage, drawSeed, entered, line, withdrew, inPlace, cameIn, drawMatch, decision, reason } = after as Values
  const at = iso(millis)
  if (withdrew) return { kind: 'withdrawal', at, entry: withdrew, inPlace: inPlace ?? null, cameIn: cameIn ?? null }
  if (entered && line && drawSeed) return { kind: 'lateEntry', at, entry: entered, line, drawSeed }
  if (stage && drawMatch && decision && reason) return { kind: decision, at, stage, match: drawMatch, reason }
  return stage && drawSeed ? { kind: 'draw', at, stage, drawSeed } : null
}
