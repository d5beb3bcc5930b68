import type { Who } from '../../shared/auth/permissions.ts'
import type { Author } from './matches-tables.ts'
import type { Writer } from './plan-append.ts'

/** Returns the sender as the log stores it. Only senders with credentials may write. */
export const authorOf = (who: Who | null): Author =>
  who?.kind === 'person' || who?.kind === 'grant' ? `${who.kind}:${who.id}` : 'key'

const KEY: Writer = { author: 'key' }

/** Returns the sender of an append. */
export function writerOf(who: Who | null): Writer {
  if (who?.kind === 'key') return KEY
  const author = authorOf(who)
  return who?.kind === 'grant' && who.ended ? { author, ended: who.window } : { author }
}
