import { isNotNull, isNull } from 'drizzle-orm'
import type { Follow } from '../../shared/follow/follow-kinds.ts'
import type { NoticeSubject } from '../../shared/notifications/notice.ts'
import { CHANNELS, CHOICES } from '../../shared/notifications/notification-kinds.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Who is notified about something. */
export interface Audience {
  /** Ids of the people who play the match. */
  readonly own: readonly string[]
  /** What the others follow, one after another. */
  readonly follows: readonly Follow[]
}

/** What people are notified about, what they have chosen, and the outbox of the notifications. */
export function notificationTables(c: Columns) {
  /** Something that people are notified about. It is stored once, whichever server notices it. */
  const notices = c.table(
    'notices',
    {
      /** Follows from the thing and the event, so that every server has the same one. */
      id: c.text('id').primaryKey(),
      /** No fixed list: a newer server may know more kinds. */
      kind: c.text('kind').notNull(),
      subject: c.json<NoticeSubject>('subject').notNull(),
      /** Notifications of a person with the same scope replace each other, and are at least a minute apart. */
      scope: c.text('scope').notNull(),
      at: c.millis('at').notNull(),
      /** Earliest time at which the notifications are written (ms since 1970). */
      notBefore: c.millis('not_before').notNull(),
      expiresAt: c.millis('expires_at').notNull(),
      /** Null until a server begins to write the notifications. */
      audience: c.json<Audience>('audience'),
      /** The next of the things that people follow: its number, and the last person who was notified. */
      next: c.integer('next').notNull(),
      after: c.text('after').notNull(),
      claim: c.text('claim'),
      claimedUntil: c.millis('claimed_until').notNull(),
      /** When the last notification was written; null before. */
      doneAt: c.millis('done_at'),
    },
    (notice) => [
      c.indexWhere('notices_waiting', isNull(notice.doneAt), notice.notBefore),
      c.index('notices_at', notice.at),
    ],
  )
  /** The outbox: the newest notification of each person about each match, on each channel. */
  const notifications = c.table(
    'notifications',
    {
      id: c.text('id').primaryKey(),
      /** Id of the person. */
      person: c.text('person').notNull(),
      channel: c.oneOf('channel', CHANNELS).notNull(),
      notice: c.text('notice').notNull(),
      /** When the thing happened. An older notice never replaces a newer one. */
      at: c.millis('at').notNull(),
      /** Earliest time of the next try. Null if nothing is to be sent. */
      notBefore: c.millis('not_before'),
      expiresAt: c.millis('expires_at').notNull(),
      tries: c.integer('tries').notNull(),
      /** The claim of the server that is sending it. */
      claim: c.text('claim'),
      claimedUntil: c.millis('claimed_until').notNull(),
      /** When a notification with this scope was last sent. */
      sentAt: c.millis('sent_at'),
    },
    (row) => [
      c.indexWhere('notifications_waiting', isNotNull(row.notBefore), row.channel, row.notBefore),
      c.index('notifications_person', row.person),
      c.index('notifications_at', row.at),
    ],
  )
  /** What people have chosen that differs from the usual. */
  const notificationChoices = c.table(
    'notification_choices',
    {
      person: c.text('person').notNull(),
      kind: c.text('kind').notNull(),
      channel: c.oneOf('channel', CHANNELS).notNull(),
      choice: c.oneOf('choice', CHOICES).notNull(),
    },
    (row) => [c.primaryKey(row.person, row.kind, row.channel)],
  )
  const quietHours = c.table('quiet_hours', {
    person: c.text('person').primaryKey(),
    /** Minutes after midnight, by the clock of the club. */
    from: c.integer('from_minute').notNull(),
    until: c.integer('until_minute').notNull(),
  })
  /** The key that signs the links with which people unsubscribe. All servers share it. */
  const unsubscribeKeys = c.table('unsubscribe_keys', {
    id: c.text('id').primaryKey(),
    secret: c.text('secret').notNull(),
  })
  return { notices, notifications, notificationChoices, quietHours, unsubscribeKeys }
}
