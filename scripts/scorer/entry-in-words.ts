import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { Declaration } from '../../shared/scoring/scoring-event.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'

/** `DOUBLE_FAULT` → `double fault`. */
export const inWords = (name: string): string => name.toLowerCase().replaceAll('_', ' ')

const DECLARED: Record<Declaration, string> = {
  suspended: 'play suspended',
  resumed: 'play resumed',
  time: 'time called',
  finished: 'match finished',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
}

/** What an entry says, or would say, for a scorer: `Luz Marte: winner, lob, forehand`. */
export function entryInWords(entry: Draft | LogEntry, names: BySide<string>): string {
  switch (entry.kind) {
    case 'action': {
      const { side, action, shot, stroke } = entry
      const how = [action, ...(shot && shot !== action ? [shot] : []), ...(stroke ? [stroke] : [])]
      return `${of(names, side)}: ${how.map(inWords).join(', ')}`
    }
    case 'undo':
      return 'undo'
    case 'status':
      return DECLARED[entry.status] + (entry.winner ? `, ${of(names, entry.winner)} wins` : '')
    case 'penalty':
      return `${of(names, entry.side)}: penalty, ${entry.penalty}`
    case 'correction':
      return `${of(names, entry.server)} serves from here`
    case 'start':
      return 'taken up at a known score'
  }
}
