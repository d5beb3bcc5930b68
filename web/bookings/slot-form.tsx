import { type FormEvent, useId, useRef, useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { dateTitle } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { attempt, book, type Failure, pay } from './booking-calls.ts'
import { BookingFields, type BookingValues, wrongField } from './booking-fields.tsx'
import { CancelDeadline } from './cancel-deadline.tsx'
import { ConflictList } from './conflict-list.tsx'
import { ProblemText } from './problem-text.tsx'
import { emailsIn, weeklyDates } from './repeat-dates.ts'
import s from './slot-form.module.css'
import { type ChosenSlot, slotName } from './slot-grid.tsx'

interface Props {
  club: Pick<Club, 'timeZone' | 'daysAhead' | 'holdMinutes' | 'cancelMinutes'>
  date: string
  chosen: ChosenSlot
  /** Called after a call that failed because the slot has changed. */
  onStale: () => void
  onBooked: (bookings: readonly Booking[]) => void
  onClose: () => void
}

/** The form to book a slot: its title, the partners, and whether to repeat it every week. */
export function SlotForm({ club, date, chosen: { court, courtName, time, slot }, onStale, onBooked, onClose }: Props) {
  const { t, language } = useTranslation()
  const [values, setValues] = useState<BookingValues>(() => ({ title: t('booking.form.usualTitle'), partners: '' }))
  // The dialog keeps its price until the server says that another one is due.
  const [price, setPrice] = useState(slot.priceCents ?? null)
  const [until, setUntil] = useState(date)
  const [wrong, setWrong] = useState<keyof BookingValues | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, setPending] = useState(false)
  // Each try sends the same id. If an answer was lost, the server recognises the retry and does not book twice.
  const [id, setId] = useState(Date.now)
  const form = useRef<HTMLFormElement>(null)
  const alert = useId()
  const last = plusDays(dateIn(club.timeZone, Date.now()), club.daysAhead - 1)
  const weeks = weeklyDates(date, last)
  const conflicts = failure?.conflicts ?? []
  const skip = conflicts.map((conflict) => conflict.date)
  const booked = weeks.filter((each) => each <= until && !skip.includes(each))

  /** Stores values. A changed form has no conflicts yet. */
  function set<T>(store: (value: T) => void): (value: T) => void {
    return (value) => {
      store(value)
      setFailure(null)
      setWrong(null)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const emails = emailsIn(values.partners)
    const isWrong = wrongField(values)
    setWrong(isWrong)
    setFailure(null)
    if (isWrong) return form.current?.querySelector<HTMLElement>(`[name=${isWrong}]`)?.focus()
    setPending(true)
    const outcome = await attempt('Failed to book', () =>
      book({
        id,
        court,
        startsAt: slot.startsAt,
        title: values.title.trim(),
        priceCents: price,
        ...(emails.length > 0 && { partners: [...emails] }),
        ...(until > date && { repeat: { until, ...(skip.length > 0 && { skip }) } }),
      }),
    )
    const held = 'value' in outcome ? outcome.value.bookings.find(({ state }) => state === 'held') : undefined
    const paying = held && (await attempt('Failed to open the payment', () => pay(held.uid, language)))
    setPending(false)
    if (paying) {
      // The slot is held. Its dialog offers the payment again.
      if ('failure' in paying) setFailure(paying.failure)
      return onStale()
    }
    if ('value' in outcome) return onBooked(outcome.value.bookings)
    if (outcome.failure.code === 'ID_USED') setId(Date.now())
    if (outcome.failure.code === 'PRICE_CHANGED') {
      setPrice(outcome.failure.priceCents ?? null)
      // A slot with a price is not repeated.
      setUntil(date)
    }
    setFailure(outcome.failure)
    onStale()
  }

  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      <BookingFields values={values} wrong={wrong} alert={alert} onChange={set(setValues)} />
      {weeks.length > 1 && price === null && (
        <Field label={t('booking.form.repeat')}>
          <select className={f.input} value={until} onChange={(event) => set(setUntil)(event.target.value)}>
            {weeks.map((each, index) => (
              <option key={each} value={each}>
                {index === 0
                  ? t('booking.form.once')
                  : t('booking.form.weekly', { date: dateTitle(each, language, 'short'), count: index + 1 })}
              </option>
            ))}
          </select>
        </Field>
      )}
      {price !== null && (
        <>
          <p className={s.price}>{t('booking.form.price', { price: usd(price, language) })}</p>
          <p>
            {t('booking.form.timeToPay', { count: club.holdMinutes })} {t('booking.form.noSeries')}
          </p>
        </>
      )}
      <CancelDeadline startsAt={slot.startsAt} club={club} late="booking.cancelBy.never" />
      <div role="alert" id={alert}>
        {wrong && <p className={f.problem}>{t(`booking.form.wrong.${wrong}`)}</p>}
        {failure && <ProblemText failure={failure} />}
        <ConflictList conflicts={conflicts} />
      </div>
      <div className={f.actions}>
        {(conflicts.length === 0 || booked.length > 0) && (
          // Everything is filled in, so the dialog focuses the button. React's autoFocus would run before the dialog opens.
          <button
            type="submit"
            className="button"
            aria-disabled={pending}
            ref={(button) => button?.setAttribute('autofocus', '')}
          >
            {conflicts.length > 0
              ? t('booking.form.others', { count: booked.length })
              : t(price === null ? 'club.form.book' : 'booking.form.bookAndPay', {
                  slot: slotName(courtName, time, t),
                })}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </form>
  )
}
