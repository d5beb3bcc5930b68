import { FALLBACK_LANGUAGE, type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { periodOf, type SlotAt } from '../reservations/booking-slots.ts'
import type { WaitRow } from './waits-repository.ts'

/** Writes the email that offers a slot to a waiting person, in the person's language. Its id ensures that an offer has only one. */
export function offerMail(
  { owner }: WaitRow,
  at: SlotAt,
  offer: { readonly uid: string; readonly until: number },
  { publicUrl, language }: { readonly publicUrl: string; readonly language: Language | null },
): Mail {
  const locale = NUMBER_LOCALES[language ?? FALLBACK_LANGUAGE]
  const { club, court, date } = at
  const { startsAt, endsAt } = periodOf(at)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: club.timeZone })
  const when = format({ dateStyle: 'full', timeStyle: 'short' }).formatRange(startsAt, endsAt)
  const until = format({ dateStyle: 'short', timeStyle: 'short' }).format(offer.until)
  const t = mailTexts(language ?? FALLBACK_LANGUAGE)
  const link = `${publicUrl}${pathTo('days', club.id)}?date=${date}`
  const slot = `${court.name}, ${club.name}: ${when}`
  const lines = [t('mail.offer.intro'), slot, t('mail.offer.until', { until }), t('mail.offer.howTo')]
  return {
    id: `offer-${offer.uid}`,
    recipient: owner,
    subject: t('mail.offer.subject', { slot }),
    language: language ?? FALLBACK_LANGUAGE,
    text: `${[...lines, link].join('\n\n')}\n`,
    html: [
      `<html lang="${language ?? FALLBACK_LANGUAGE}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${link}">${link}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
