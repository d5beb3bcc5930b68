import { type NewNotice, scopeOf } from '../../shared/notifications/notice.ts'
import type { ToldMatch } from './order-mail.ts'
import type { DayState } from './read-day.ts'

/** Returns the notices about the courts and times of a published order, one for each match that everybody may see. */
export const orderNotices = (
  { club, date, row }: Pick<DayState, 'club' | 'date' | 'row'>,
  told: readonly ToldMatch[],
  now: number,
): readonly NewNotice[] =>
  told
    .filter(({ match }) => match.isPublic)
    .map(({ match: { key, matchId } }) => {
      const placed = { club: club.id, date, key }
      const subject = matchId === null ? { placed } : { match: matchId, placed }
      return {
        id: `moved ${club.id} ${date} ${row.version + 1} ${key}`,
        kind: 'moved',
        subject,
        scope: scopeOf(subject),
        at: now,
        notBefore: now,
      }
    })
