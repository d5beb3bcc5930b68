import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'

/** Writes the email that tells an owner that a webhook is disabled. `host` is the host of its address. */
export function disabledMail(
  id: string,
  { email, language }: { readonly email: string; readonly language: Language | null },
  host: string,
  publicUrl: string,
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const link = `${publicUrl}${OFFICE_PAGES.webhooks.path}`
  return {
    id,
    recipient: email,
    subject: t('mail.webhook.subject', { host }),
    ...mailBody(known, [t('mail.webhook.intro', { host }), [t('mail.webhook.howTo'), { link }]]),
  }
}
