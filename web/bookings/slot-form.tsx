import { type FormEvent, useId, useRef, useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useServerNow } from '../api/use-now.ts'
import { clockTime, dateTitle, periodTime } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { usd } from '../ui/money-text.ts'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { attempt, book, type Failure, pay } from './booking-calls.ts'
import { BookingFields, type BookingValues, wrongField } from './booking-fields.tsx'
import { CancelDeadline } from './cancel-deadline.tsx'
import { ConflictList } from './conflict-list.tsx'
import { NearCourts } from './near-courts.tsx'
import { ProblemText } from './problem-text.tsx'
import { emailsIn, weeklyDates } from './repeat-dates.ts'
import s from './slot-form.module.css'
import { type ChosenSlot, slotName } from './slot-grid.tsx'
import { openInRow, priceIn } from './slot-rows.ts'

interface Props {
  club: Pick<Club, 'timeZone' | 'daysAhead' | 'holdMinutes' | 'cancelMinutes' | 'maxSlots'>
  date: string
  /** Null until the day is loaded. */
  day: ClubDay | null
  chosen: ChosenSlot
  values: BookingValues
  onValues: (values: BookingValues) => void
  /** Number of slots in a row that the person wants. */
  wanted: number
  onWanted: (wanted: number) => void
  /** Called to choose another slot, and the number of slots in a row from there. */
  onChoose: (chosen: ChosenSlot, count: number) => void
  /** Called after a call that failed because the slot has changed. Resolves when the day is loaded again. */
  onStale: () => Promise<void>
  onBooked: (bookings: readonly Booking[]) => void
  onClose: () => void
}

/** The form to book a slot: how long, its title, the partners, and whether to repeat it every week. */
export function SlotForm({
  club,
  date,
  day,
  chosen,
  values,
  onValues,
  wanted,
  onWanted,
  onChoose,
  onStale,
  onBooked,
  onClose,
}: Props) {
  const { court, courtName, slot } = chosen
  const { t, language } = useTranslation()
  // The dialog keeps its prices until the server says that another one is due.
  const [first] = useState(slot)
  const [known] = useState(() => openInRow(slotsOn(day, court), slot.startsAt, club.maxSlots))
  const open = openInRow(slotsOn(day, court), slot.startsAt, club.maxSlots)
  const count = Math.max(1, Math.min(wanted, open.length))
  // The first of the wanted slots that is no longer free.
  const gone = open.length > 0 && wanted > count ? slotAfter(slotsOn(day, court), open) : undefined
  const [changed, setChanged] = useState<{ price: number | null } | null>(null)
  const price = changed
    ? changed.price
    : priceIn([known, open].find(({ length }) => length >= count)?.slice(0, count) ?? [first])
  const [until, setUntil] = useState(date)
  const [wrong, setWrong] = useState<keyof BookingValues | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, setPending] = useState(false)
  // Each try sends the same id. If an answer was lost, the server recognises the retry and does not book twice.
  const [id, setId] = useState(serverNow)
  const form = useRef<HTMLFormElement>(null)
  const alert = useId()
  const last = plusDays(dateIn(club.timeZone, useServerNow()), club.daysAhead - 1)
  const weeks = weeklyDates(date, last)
  const conflicts = failure?.conflicts ?? []
  const skip = conflicts.map((conflict) => conflict.date)
  const booked = weeks.filter((each) => each <= until && !skip.includes(each))

  /** Returns the time of a booking of the first slots. */
  const timeOf = (slots: number): string => {
    const end = open[slots - 1] ?? slot
    const endsAt = Date.parse(end.startsAt) + end.minutes * 60_000
    return bookedTime({ ...slot, endsAt, slots: gone ? wanted : slots }, language, club.timeZone)
  }

  /** Shows the dialog to wait for a taken slot. */
  const waitFor = (taken: DaySlot) =>
    onChoose({ court, courtName, time: clockTime(taken.startsAt, language, club.timeZone), slot: taken }, 1)

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
        ...(count > 1 && { slots: count }),
        ...(emails.length > 0 && { partners: [...emails] }),
        ...(until > date && { repeat: { until, ...(skip.length > 0 && { skip }) } }),
      }),
    )
    if ('failure' in outcome && outcome.failure.code === 'SLOT_TAKEN') await onStale()
    const held = 'value' in outcome ? outcome.value.bookings.find(({ state }) => state === 'held') : undefined
    const paying = held && (await attempt('Failed to open the payment', () => pay(held.uid, language)))
    setPending(false)
    if (paying) {
      // The slot is held. Its dialog offers the payment again.
      if ('failure' in paying) setFailure(paying.failure)
      return void onStale()
    }
    if ('value' in outcome) return onBooked(outcome.value.bookings)
    if (outcome.failure.code === 'ID_USED') setId(serverNow())
    if (outcome.failure.code === 'PRICE_CHANGED') {
      setChanged({ price: outcome.failure.priceCents ?? null })
      // A slot with a price is not repeated.
      setUntil(date)
    }
    setFailure(outcome.failure)
    if (outcome.failure.code !== 'SLOT_TAKEN') void onStale()
  }

  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      {known.length > 1 && (
        <Field label={t('booking.form.length')}>
          <select
            className={f.input}
            value={count}
            onChange={(event) => {
              setChanged(null)
              set(onWanted)(Number(event.target.value))
            }}
          >
            {open.map(({ startsAt, minutes }, index) => (
              <option key={startsAt} value={index + 1}>
                {[
                  periodTime(slot.startsAt, Date.parse(startsAt) + minutes * 60_000, language, club.timeZone),
                  priceIn(open.slice(0, index + 1)),
                ]
                  .flatMap((part) => (part === null ? [] : typeof part === 'number' ? usd(part, language) : part))
                  .join(' · ')}
              </option>
            ))}
          </select>
        </Field>
      )}
      <BookingFields values={values} wrong={wrong} alert={alert} onChange={set(onValues)} />
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
        {failure && !(gone && failure.code === 'SLOT_TAKEN') && <ProblemText failure={failure} />}
        {gone && (
          <p className={f.problem}>
            {t('booking.gone.part', {
              time: clockTime(gone.startsAt, language, club.timeZone),
              left: timeOf(count),
            })}
          </p>
        )}
        <ConflictList conflicts={conflicts} />
      </div>
      {gone && day && (
        <>
          <NearCourts {...{ day, chosen, onChoose }} count={wanted} />
          {gone.state === 'taken' && (
            <div className={f.actions}>
              <button type="button" className="button quiet" onClick={() => waitFor(gone)}>
                {t('booking.gone.wait', {
                  slot: slotName(courtName, clockTime(gone.startsAt, language, club.timeZone), t),
                })}
              </button>
            </div>
          )}
        </>
      )}
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
                  slot: slotName(courtName, timeOf(count), t),
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

const slotsOn = (day: ClubDay | null, court: string) => day?.courts.find(({ id }) => id === court)?.slots ?? []

/** Returns the slot of a court that follows some of its slots. */
const slotAfter = (slots: readonly DaySlot[], some: readonly DaySlot[]): DaySlot | undefined =>
  slots[slots.findIndex(({ startsAt }) => startsAt === some.at(-1)?.startsAt) + 1]
