import type { Language } from '../../../shared/i18n/languages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { mailBody } from '../../mail/mail-body.ts'
import { mailMoney, mailTexts } from '../../mail/mail-texts.ts'
import type { Mail } from '../../mail/mail-transport.ts'
import { periodOf } from '../slots/booking-slots.ts'
import type { OfferLetter } from './letters.ts'
import { momentText, slotText, zoneText } from './slot-in-mail.ts'

/** Writes the email that offers a slot to a waiting person, in the person's language. Its id ensures that an offer has only one. */
export function offerMail(
  { to, at, uid, until: end, guestCents, memberCents }: OfferLetter,
  { publicUrl, language }: { readonly publicUrl: string; readonly language: Language },
): Mail {
  const { club, court, date } = at
  const until = momentText(end, language, club.timeZone)
  const t = mailTexts(language)
  const money = (cents: number) => mailMoney(cents, club.currency, language)
  const link = `${publicUrl}${pathTo('days', club.id)}?date=${date}`
  const slot = slotText({ court: court.name, club, ...periodOf(at) }, language)
  const offered = `${t('mail.offer.until', { until })} ${zoneText(club.timeZone, language)}`
  // The person may become a member, or stop being one, before they take the slot. So the email says both prices.
  const price =
    guestCents === memberCents
      ? t('mail.offer.price', { price: money(guestCents) })
      : t('mail.offer.prices', { guest: money(guestCents), member: money(memberCents) })
  const payment = guestCents + memberCents > 0 ? [price, t('mail.offer.timeToPay', { count: club.holdMinutes })] : []
  return {
    id: `offer-${uid}`,
    recipient: to,
    subject: t('mail.offer.subject', { slot }),
    ...mailBody(language, [t('mail.offer.intro'), slot, offered, ...payment, t('mail.offer.howTo'), [{ link }]]),
  }
}
