import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'

/** Writes the email that tells an owner that a webhook is disabled. `host` is the host of its address. */
export function disabledMail(
  id: string,
  { email, language }: { readonly email: string; readonly language: Language | null },
  host: string,
  publicUrl: string,
): Mail {
  const t = mailTexts(language ?? FALLBACK_LANGUAGE)
  const page = `${publicUrl}${OFFICE_PAGES.webhooks.path}`
  const intro = t('mail.webhook.intro', { host })
  const howTo = t('mail.webhook.howTo')
  return {
    id,
    recipient: email,
    subject: t('mail.webhook.subject', { host }),
    language: language ?? FALLBACK_LANGUAGE,
    text: [intro, '', howTo, page, ''].join('\n'),
    html: [
      `<html lang="${language ?? FALLBACK_LANGUAGE}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${escaped(intro)}</p><p>${howTo}<br><a href="${page}">${page}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
