import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { mailTexts, usd } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { periodOf, type SlotAt } from '../reservations/booking-slots.ts'
import type { PriceOf } from '../reservations/court-prices.ts'
import { momentText, slotText, zoneText } from '../reservations/slot-in-mail.ts'
import type { WaitRow } from './waits-repository.ts'

/** Writes the email that offers a slot to a waiting person, in the person's language. Its id ensures that an offer has only one. */
export function offerMail(
  { owner }: WaitRow,
  at: SlotAt,
  offer: { readonly uid: string; readonly until: number },
  {
    publicUrl,
    language,
    priceOf,
  }: { readonly publicUrl: string; readonly language: Language | null; readonly priceOf: PriceOf },
): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const { club, court, date } = at
  const until = momentText(offer.until, known, club.timeZone)
  const t = mailTexts(known)
  const link = `${publicUrl}${pathTo('days', club.id)}?date=${date}`
  const slot = slotText({ court: court.name, club, ...periodOf(at) }, known)
  const offered = `${t('mail.offer.until', { until })} ${zoneText(club.timeZone, known)}`
  // The person may become a member, or stop being one, before they take the slot. So the email says both prices.
  const [guest, member] = [priceOf(at, false) ?? 0, priceOf(at, true) ?? 0]
  const price =
    guest === member
      ? t('mail.offer.price', { price: usd(guest, known) })
      : t('mail.offer.prices', { guest: usd(guest, known), member: usd(member, known) })
  const payment = guest + member > 0 ? [price, t('mail.offer.timeToPay', { count: club.holdMinutes })] : []
  const lines = [t('mail.offer.intro'), slot, offered, ...payment, t('mail.offer.howTo')]
  return {
    id: `offer-${offer.uid}`,
    recipient: owner,
    subject: t('mail.offer.subject', { slot }),
    language: known,
    text: `${[...lines, link].join('\n\n')}\n`,
    html: [
      `<html lang="${known}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
