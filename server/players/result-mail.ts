import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { officePathTo } from '../../shared/pages/office-pages.ts'
import { resultInWords } from '../../shared/players/result-words.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { AskedRow } from './results-repository.ts'

interface Reader {
  /** Id of the person. */
  readonly id: string
  readonly email: string
  readonly language: Language | null
}

const valuesOf = ({ match, result }: AskedRow) => ({
  one: match.player1,
  other: match.player2,
  result: resultInWords(result.sets),
})

/** Writes the email that asks a player to confirm the result of a match that its players scored. */
export function confirmMail(row: AskedRow, { id, email, language }: Reader, publicUrl: string): Mail {
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = valuesOf(row)
  return {
    id: `result-${row.match.id}-${row.result.version}-${id}`,
    recipient: email,
    subject: t('mail.result.confirm.subject', values),
    ...mailBody(known, [
      t('mail.result.confirm.intro', values),
      [t('mail.result.confirm.howTo'), { link: `${publicUrl}${MY_BOOKINGS}` }],
    ]),
  }
}

/** Writes the email that tells a manager that a side contests a result. */
export function contestedMail(row: AskedRow, side: 1 | 2, reason: string, reader: Reader, publicUrl: string): Mail {
  const known = reader.language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = { ...valuesOf(row), who: side === 1 ? row.match.player1 : row.match.player2, reason }
  return {
    id: `contested-${row.match.id}-${row.result.version}-${side}-${reader.id}`,
    recipient: reader.email,
    subject: t('mail.result.contested.subject', values),
    ...mailBody(known, [
      t('mail.result.contested.intro', values),
      [t('mail.result.contested.howTo'), { link: `${publicUrl}${officePathTo('today')}` }],
    ]),
  }
}
