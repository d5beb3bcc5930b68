import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { EntryAccount } from './entrants-repository.ts'
import { addressOf, type NamedEvent, valuesOf } from './entry-mail.ts'

/**
 * Writes the email that asks somebody to play as a partner. Somebody who asks again sends no second one: the first leads to the same
 * page.
 */
export function partnerMail(
  event: NamedEvent,
  asker: { readonly id: string; readonly name: string },
  { id, email, language }: Pick<EntryAccount, 'email' | 'language'> & { readonly id: string },
  publicUrl: string,
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = { ...valuesOf(event), name: asker.name }
  return {
    id: `partner-${event.row.id}-${asker.id}-${id}`,
    recipient: email,
    subject: t('mail.competition.partner.subject', values),
    ...mailBody(known, [
      t('mail.competition.partner.intro', values),
      [t('mail.competition.partner.howTo'), { link: addressOf(event, publicUrl) }],
    ]),
  }
}

/**
 * Writes the email that tells somebody what the partner has answered, or that the partner has withdrawn.
 * @param state of the entry from now on; null if the partner does not play
 * @param name of the partner
 */
export function answeredMail(
  event: NamedEvent,
  state: 'entered' | 'waiting' | null,
  name: string,
  { entry, person, email, language }: EntryAccount,
  publicUrl: string,
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = { ...valuesOf(event), name }
  return {
    id: `answered-${event.row.id}-${entry}-${person}-${state === null ? 'no' : 'yes'}`,
    recipient: email,
    subject: t(`mail.competition.answered.subject.${state === null ? 'no' : 'yes'}`, values),
    ...mailBody(known, [
      t(`mail.competition.answered.${state ?? 'refused'}`, values),
      [t('mail.competition.answered.howTo'), { link: addressOf(event, publicUrl) }],
    ]),
  }
}
