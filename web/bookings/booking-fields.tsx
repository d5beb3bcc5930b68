import type { ReactNode } from 'react'
import { MOST_PARTNERS } from '../../shared/reservations/booking-rules.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { emailsIn, isEmail } from './partner-emails.ts'
import s from './slot-form.module.css'

/** The values of the fields. */
export interface BookingValues {
  readonly title: string
  /** The emails of the partners, separated by commas. */
  readonly partners: string
}

/** Returns the first field with a wrong value, or null. */
export function wrongField({ title, partners }: BookingValues): keyof BookingValues | null {
  if (title.trim() === '') return 'title'
  const emails = emailsIn(partners)
  return emails.length > MOST_PARTNERS || !emails.every(isEmail) ? 'partners' : null
}

interface Props {
  values: BookingValues
  wrong: string | null
  /** The id of the message about the wrong field. */
  alert: string
  onChange: (values: BookingValues) => void
  /** Further fields, between these two. */
  children?: ReactNode
}

/** The fields of a booking that its owner can change at any time: the title and the partners. */
export function BookingFields({ values, wrong, alert, onChange, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('club.form.title')}>
        <input
          name="title"
          className={f.input}
          value={values.title}
          maxLength={LONGEST.booking.title}
          required
          {...invalidIf(wrong === 'title', alert)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ ...values, title: event.target.value })}
        />
      </Field>
      {children}
      <Field label={t('booking.form.partners')}>
        <input
          name="partners"
          className={f.input}
          value={values.partners}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...invalidIf(wrong === 'partners', alert)}
          onChange={(event) => onChange({ ...values, partners: event.target.value })}
        />
        <span className={s.hint}>{t('booking.form.partnersHint')}</span>
      </Field>
    </>
  )
}
