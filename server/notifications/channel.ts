import type { Language } from '../../shared/i18n/languages.ts'
import type { Connected, NotificationKind, Urgency } from '../../shared/notifications/notification-kinds.ts'

/** A notification, ready for one person. */
export interface Message {
  /** The same for each try, so that a program that receives the message twice can show it once. */
  readonly id: string
  readonly kind: NotificationKind
  /** Id of the person. */
  readonly person: string
  readonly email: string
  readonly language: Language
  readonly title: string
  readonly body: string
  /** The path of the page that it opens. */
  readonly path: string
  readonly urgency: Urgency
  /** Time for which somebody needs it (s). */
  readonly ttl: number
  /** Messages with the same topic replace each other. */
  readonly topic: string
}

/** What became of a message. `gone`: this person can’t be reached in this way. `retryAfter`: shortest time before the next try (ms). */
export interface Delivery {
  readonly status: 'sent' | 'gone' | 'retry'
  readonly retryAfter?: number | undefined
}

/** A way to reach people. */
export interface Channel {
  readonly name: Connected
  /** Maximum number of messages that are delivered at the same time. */
  readonly most: number
  /** Hands a message over. A rejection counts as `retry`. */
  readonly deliver: (message: Message) => Promise<Delivery>
}
