import type { NotificationKind } from './notification-kinds.ts'

/** What a notice is about. The texts are made from it when a notification is sent, so they never say more than the public page then. */
export interface NoticeSubject {
  /** Id of the match; absent for a place of a draw whose players are not known yet. */
  readonly match?: string
  /** Number of the set, from 1. */
  readonly set?: number
  /** The match in an order of play. */
  readonly placed?: { readonly club: string; readonly date: string; readonly key: string }
}

/** Something that people are to be notified about. */
export interface NewNotice {
  /** Follows from the thing and the event, so that a repeated one changes nothing. */
  readonly id: string
  readonly kind: NotificationKind
  readonly subject: NoticeSubject
  /** Notifications of a person with the same scope replace each other, and are at least a minute apart. */
  readonly scope: string
  /** When it happened (ms since 1970). */
  readonly at: number
  /** Earliest time at which people are notified (ms since 1970). */
  readonly notBefore: number
}

/** Returns the scope of what is about a match, or about a place of a draw. */
export const scopeOf = ({ match, placed }: NoticeSubject): string => `match ${match ?? placed?.key ?? ''}`
