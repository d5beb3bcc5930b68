import { ACTIONS, SHOTS, STROKES } from '../../shared/scoring/action.ts'
import { DECLARATIONS, PENALTIES } from '../../shared/scoring/scoring-event.ts'
import { TIEBREAK_ORDERS } from '../../shared/scoring/service.ts'
import type { EntryRow } from './matches-repository.ts'

/** What entries of each kind say in words of a list: columns, or members of their detail. */
const WORDS: Readonly<Record<string, readonly (readonly [member: string, list: readonly string[]])[]>> = {
  action: [
    ['action', ACTIONS],
    ['shot', SHOTS],
    ['stroke', STROKES],
  ],
  undo: [],
  status: [['status', DECLARATIONS]],
  penalty: [['penalty', PENALTIES]],
  correction: [['tiebreakOrder', TIEBREAK_ORDERS]],
  start: [],
}

/**
 * Makes sure that this version knows what a row says. A newer one, which shares the database or had it before, may have
 * written what would be passed over here, and every score after it would be wrong.
 * @throws Error that says which entry it is, and what of it is not known
 */
export function assertReadable(row: EntryRow): void {
  const unknown = (what: string): Error => new Error(`match ${row.matchId}, entry ${row.seq}: ${what}`)
  const words = Object.hasOwn(WORDS, row.kind) ? WORDS[row.kind] : undefined
  if (!words) throw unknown(`a row of the unknown kind ${row.kind}`)
  const detail = row.kind === 'action' || row.kind === 'undo' ? null : row.detail
  if (detail && detail.kind !== row.kind) throw unknown(`a row of kind ${row.kind} with the detail of ${detail.kind}`)
  for (const [member, list] of words) {
    const said: unknown = Reflect.get(detail ?? row, member)
    if (said != null && !list.includes(said as string)) throw unknown(`the unknown ${member} ${said}`)
  }
}
