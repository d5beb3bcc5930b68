import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { StoredEvent } from './competition-rows.ts'
import type { EntryAccount } from './entrants-repository.ts'

/** What a withdrawal means for somebody who would have played another match. */
export type Consequence =
  | { readonly kind: 'wins' }
  /** @param other the names of the new opponents */
  | { readonly kind: 'other'; readonly other: string }
  | { readonly kind: 'gone' }

/** An event with the names of it and of its competition. */
export type NamedEvent = Pick<StoredEvent, 'row' | 'competition'>

export const valuesOf = ({ row, competition }: NamedEvent) => ({ event: row.name, competition: competition.name })

/** Returns the address of the page of an event. */
export const addressOf = ({ row, competition }: NamedEvent, publicUrl: string): string =>
  `${publicUrl}${pathTo('competitionEvent', competition.id, row.id)}`

/** Writes an email to somebody on the waiting list who is in (`place`), or whose draw is published before the partner has accepted (`unanswered`). */
export function entryMail(
  kind: 'place' | 'unanswered',
  event: NamedEvent,
  { entry, person, email, language }: EntryAccount,
  publicUrl: string,
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = valuesOf(event)
  return {
    id: `${kind}-${event.row.id}-${entry}-${person}`,
    recipient: email,
    subject: t(`mail.competition.${kind}.subject`, values),
    ...mailBody(known, [
      t(`mail.competition.${kind}.intro`, values),
      [t(`mail.competition.${kind}.howTo`), { link: addressOf(event, publicUrl) }],
    ]),
  }
}

/** The match that a withdrawal has changed. */
export interface ChangedMatch {
  readonly event: NamedEvent
  readonly matchId: string
  /** The names of who withdrew; null if the draw has changed because of another match. */
  readonly left: string | null
}

/** Writes the email that tells a player that a withdrawal has changed their match. */
export function withdrawalMail(
  { event, matchId, left }: ChangedMatch,
  consequence: Consequence,
  { person, email, language }: EntryAccount,
  publicUrl: string,
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = { ...valuesOf(event), name: left }
  return {
    id: `withdrawal-${matchId}-${person}`,
    recipient: email,
    subject: t('mail.competition.withdrawal.subject', values),
    ...mailBody(known, [
      t(`mail.competition.withdrawal.${left === null ? 'moved' : 'intro'}`, values),
      t(`mail.competition.withdrawal.${consequence.kind}`, { ...consequence }),
      [t('mail.competition.withdrawal.howTo'), { link: addressOf(event, publicUrl) }],
    ]),
  }
}
