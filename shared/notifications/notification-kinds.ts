import type { PageName } from '../pages/page-table.ts'
import type { MatchEvent } from '../webhooks/webhook-events.ts'
import type { WaitingMatch } from './waiting-match.ts'

/** The ways in which people are notified. */
export const CHANNELS = ['push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels that are connected. People choose only among these. */
export const CONNECTED = ['mail'] as const satisfies readonly Channel[]
export type Connected = (typeof CONNECTED)[number]

/** What people choose for a kind and a channel: nothing, only their own matches, or also those that they follow. */
export const CHOICES = ['off', 'own', 'all'] as const
export type Choice = (typeof CHOICES)[number]

/** How soon a push service delivers a notification to a device that saves power (RFC 8030, 5.3). */
export const URGENCIES = ['very-low', 'low', 'normal', 'high'] as const
export type Urgency = (typeof URGENCIES)[number]

/** A kind of notification. */
interface Kind {
  /** What somebody gets who has chosen nothing. */
  readonly usual: Readonly<Record<Channel, Choice>>
  readonly urgency: Urgency
  /** Time after which nobody needs it any more (s). */
  readonly ttl: number
  /**
   * `match`: it says no more than the page of the match, also to those who follow it. `own`: it has data of one person, and only an
   * email to this person has it.
   */
  readonly about: 'match' | 'own'
  /** The page that it opens. */
  readonly page: PageName
  /** Whether the players of the match get an email of their own instead. */
  readonly isMailedApart?: true
  /** Whether it follows from an event of a match. */
  readonly inMatch?: (event: MatchEvent) => boolean
  /** Whether it follows from the state of a match that waits in an order of play. */
  readonly inDay?: (match: WaitingMatch) => boolean
}

const HOUR = 3600
const MINUTE_MS = 60_000
/** Before its expected start, a match is about to start (ms). */
const SOON_MS = 10 * MINUTE_MS
/** Before its expected start, a match that is next on its court is told as the next one (ms). */
const NEXT_MS = 60 * MINUTE_MS

/**
 * The kinds of notifications. The page with the choices, the outbox, the links to unsubscribe and the documents derive from this
 * table. `mail.json` has the texts, and `notifications.json` the names.
 */
const TABLE = {
  next: {
    usual: { push: 'all', mail: 'own' },
    urgency: 'high',
    ttl: HOUR,
    about: 'match',
    page: 'orderOfDay',
    inDay: ({ isNext, startsIn }) => isNext && startsIn <= NEXT_MS,
  },
  aboutToStart: {
    usual: { push: 'own', mail: 'off' },
    urgency: 'high',
    ttl: HOUR / 2,
    about: 'match',
    page: 'orderOfDay',
    inDay: ({ startsIn }) => startsIn <= SOON_MS,
  },
  moved: {
    usual: { push: 'all', mail: 'own' },
    urgency: 'high',
    ttl: 12 * HOUR,
    about: 'match',
    page: 'orderOfDay',
    isMailedApart: true,
  },
  setWon: {
    usual: { push: 'all', mail: 'off' },
    urgency: 'normal',
    ttl: HOUR,
    about: 'match',
    page: 'liveMatch',
    inMatch: ({ type }) => type === 'set.ended',
  },
  result: {
    usual: { push: 'all', mail: 'off' },
    urgency: 'normal',
    ttl: 12 * HOUR,
    about: 'match',
    page: 'liveMatch',
    inMatch: ({ type }) => type === 'match.ended',
  },
  advanced: {
    usual: { push: 'all', mail: 'own' },
    urgency: 'normal',
    ttl: 24 * HOUR,
    about: 'match',
    page: 'liveMatch',
  },
  offer: {
    usual: { push: 'own', mail: 'own' },
    urgency: 'high',
    ttl: HOUR,
    about: 'own',
    page: 'days',
  },
  reminder: {
    usual: { push: 'own', mail: 'own' },
    urgency: 'normal',
    ttl: 12 * HOUR,
    about: 'own',
    page: 'calendar',
  },
  confirm: {
    usual: { push: 'own', mail: 'own' },
    urgency: 'normal',
    ttl: 24 * HOUR,
    about: 'own',
    page: 'calendar',
  },
} as const satisfies Readonly<Record<string, Kind>>

export type NotificationKind = keyof typeof TABLE

export const NOTIFICATION_KINDS = Object.keys(TABLE) as [NotificationKind, ...NotificationKind[]]

/** Returns the declaration of a kind. */
export const kindOf = (kind: NotificationKind): Kind => TABLE[kind]

/** Whether a kind is known. A newer server may have written another one. */
export const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(TABLE, kind)

/** Returns what people can choose for a kind. Nobody follows what belongs to one person. */
export const choicesOf = (kind: NotificationKind): readonly Choice[] =>
  TABLE[kind].about === 'own' ? ['off', 'own'] : CHOICES

/** Whether somebody with this choice is notified. @param isOwn whether it is their own match */
export const isWanted = (choice: Choice, isOwn: boolean): boolean => choice === 'all' || (choice === 'own' && isOwn)
