import type { DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { dateTitle, periodTime } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { endOf, priceIn } from './slot-rows.ts'

interface LengthProps {
  /** The slots in a row that can be booked together. */
  open: readonly DaySlot[]
  timeZone: string
  /** Number of slots to book. */
  count: number
  onChange: (count: number) => void
}

/** The choice of how many slots in a row to book, by their times and prices. */
export function LengthField({ open, timeZone, count, onChange }: LengthProps) {
  const { t, language } = useTranslation()
  const text = (first: DaySlot, last: DaySlot, price: number | null) => {
    const time = periodTime(first.startsAt, endOf(last), language, timeZone)
    return price === null ? time : `${time} · ${money(price, first.currency, language)}`
  }
  return (
    <Field label={t('booking.form.length')}>
      <select className={f.input} value={count} onChange={(event) => onChange(Number(event.target.value))}>
        {open.map((slot, index) => (
          <option key={slot.startsAt} value={index + 1}>
            {text(open[0] ?? slot, slot, priceIn(open.slice(0, index + 1)))}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface RepeatProps {
  /** The dates of the longest possible series. */
  weeks: readonly string[]
  /** The last date of the series. */
  until: string
  onChange: (until: string) => void
}

/** The choice of whether to book the same time every week, and until when. */
export function RepeatField({ weeks, until, onChange }: RepeatProps) {
  const { t, language } = useTranslation()
  return (
    <Field label={t('booking.form.repeat')}>
      <select className={f.input} value={until} onChange={(event) => onChange(event.target.value)}>
        {weeks.map((each, index) => (
          <option key={each} value={each}>
            {index === 0
              ? t('booking.form.once')
              : t('booking.form.weekly', { date: dateTitle(each, language, 'short'), count: index + 1 })}
          </option>
        ))}
      </select>
    </Field>
  )
}
