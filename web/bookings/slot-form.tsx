import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking, ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { lastDateOf, weeklyDates } from '../../shared/reservations/series.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useAction } from '../api/use-action.ts'
import { useServerNow } from '../api/use-now.ts'
import { clockTime } from '../ui/dates.ts'
import f from '../ui/form.module.css'
import { money } from '../ui/money-text.ts'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { type DayCalls, failureOf, pay, seenPrice } from './booking-calls.ts'
import { BookingFields, type BookingValues, wrongField } from './booking-fields.tsx'
import { CancelDeadline } from './cancel-deadline.tsx'
import { ConflictList } from './conflict-list.tsx'
import { NearCourts } from './near-courts.tsx'
import { emailsIn } from './partner-emails.ts'
import { problemKey } from './problem-key.ts'
import { ProblemText } from './problem-text.tsx'
import { slotName } from './slot-cell.tsx'
import { LengthField, RepeatField } from './slot-fields.tsx'
import s from './slot-form.module.css'
import { type ChosenSlot, chosenSlot, endOf, priceIn } from './slot-rows.ts'
import { StartFields } from './start-fields.tsx'
import { wantedSlots } from './wanted-slots.ts'

interface Props {
  club: Pick<
    Club,
    'timeZone' | 'daysAhead' | 'seriesBeyondWindow' | 'quota' | 'holdMinutes' | 'cancelMinutes' | 'maxSlots'
  >
  date: string
  day: ClubDay
  chosen: ChosenSlot
  /** Whether the form asks for the time and the court. */
  asksStart: boolean
  /** Called to choose another slot. */
  onChoose: (chosen: ChosenSlot) => void
  /** Shown if the slot is taken. */
  waiting: ReactNode
  book: DayCalls['book']
  /** Called after a call that failed because the slot has changed. Resolves when the day is loaded again. */
  onStale: () => Promise<void>
  onBooked: (bookings: readonly Booking[]) => void
  onClose: () => void
}

/**
 * The form to book a slot: its title, how long, the partners, and whether to repeat it every week. If somebody else has taken the
 * slot, it offers the free slots near it, and the way to wait for it.
 */
export function SlotForm({
  club,
  date,
  day,
  chosen,
  asksStart,
  onChoose,
  waiting,
  book,
  onStale,
  onBooked,
  onClose,
}: Props) {
  const { court, courtName, slot } = chosen
  const { t, language } = useTranslation()
  const [values, setValues] = useState<BookingValues>({
    title: asksStart ? '' : t('booking.form.usualTitle'),
    partners: '',
  })
  // The number of slots in a row that the person wants.
  const [wanted, setWanted] = useState(1)
  const slots = day.courts.find(({ id }) => id === court)?.slots ?? []
  const { open, count, here, isGone, gone } = wantedSlots(slots, slot, wanted, club.maxSlots)
  // The dialog keeps its prices until the server says that another one is due.
  const [seen, setSeen] = useState({ slot, open })
  if (seen.slot !== slot) setSeen({ slot, open })
  const reason = GONE[here?.state ?? 'free'] ?? (slot?.state === 'free' ? 'SLOT_TAKEN' : null)
  const [changed, setChanged] = useState<{ price: number | null; currency: string | undefined } | null>(null)
  const priced = [seen.open, open].find(({ length }) => length >= count)?.slice(0, count) ?? (slot ? [slot] : [])
  const { price, currency } = changed ?? { price: priceIn(priced), currency: priced[0]?.currency }
  const [until, setUntil] = useState(date)
  const [wrong, setWrong] = useState<keyof BookingValues | 'time' | 'court' | null>(null)
  // Each try sends the same id. If an answer was lost, the server recognises the retry and does not book twice.
  const [id, setId] = useState(serverNow)
  const form = useRef<HTMLFormElement>(null)
  const alert = useId()
  const last = lastDateOf(club, dateIn(club.timeZone, useServerNow()), date)
  // Beyond the window, the quota is the limit.
  const weeks = price === null ? weeklyDates(date, last).slice(0, club.seriesBeyondWindow ? club.quota : undefined) : []
  const { run, pending, error, clear } = useAction(async (first: DaySlot) => {
    const partners = [...emailsIn(values.partners)]
    const request = {
      id,
      court,
      startsAt: first.startsAt,
      title: values.title.trim(),
      ...seenPrice(price, currency),
      ...(count > 1 && { slots: count }),
      ...(partners.length > 0 && { partners }),
      ...(until > date && price === null && { repeat: { until, ...(skip.length > 0 && { skip }) } }),
    }
    const { bookings } = await book(request, { ...first, courtName }).catch(async (reason: unknown) => {
      const { code, priceCents = null, currency: newCurrency } = failureOf(reason)
      if (code === 'ID_USED') setId(serverNow())
      if (code === 'PRICE_CHANGED') {
        setChanged({ price: priceCents, currency: newCurrency })
        // A slot with a price is not repeated.
        setUntil(date)
      }
      const loaded = onStale()
      if (code === 'SLOT_TAKEN') await loaded
      throw reason
    })
    const held = bookings.find(({ state }) => state === 'held')
    // If the payment can't be opened, the slot is held. Its dialog offers the payment again.
    if (held) await pay(held.uid, language).finally(() => void onStale())
    else onBooked(bookings)
  })
  const { code, conflicts } = error === null ? { code: null, conflicts: [] } : failureOf(error)
  const skip = conflicts.map((conflict) => conflict.date)
  const booked = weeks.filter((each) => each <= until && !skip.includes(each))

  /** Returns the time of a booking of the first slots. */
  const timeOf = (first: DaySlot, number: number): string =>
    bookedTime(
      { ...first, endsAt: endOf(open[number - 1] ?? first), slots: gone ? wanted : number },
      language,
      club.timeZone,
    )

  /** Stores values. A changed form has no conflicts yet. */
  function set<T>(store: (value: T) => void): (value: T) => void {
    return (value) => {
      store(value)
      clear()
      setWrong(null)
    }
  }
  const choose = set((other: ChosenSlot) => {
    setChanged(null)
    onChoose(other)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGone) return
    const field = wrongField(values)
    const isWrong = field === 'title' ? field : chosen.time === '' ? 'time' : court === '' ? 'court' : field
    setWrong(isWrong)
    if (slot && !isWrong) return void run(slot)
    clear()
    form.current?.querySelector<HTMLElement>(`[name=${isWrong}]`)?.focus()
  }

  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      <BookingFields values={values} wrong={wrong} alert={alert} onChange={set(setValues)}>
        {asksStart && <StartFields {...{ day, chosen, wrong, alert }} onChange={choose} />}
        {slot && open.length > 0 && seen.open.length > 1 && (
          <LengthField
            {...{ open, count }}
            timeZone={club.timeZone}
            onChange={(slots) => {
              setChanged(null)
              set(setWanted)(slots)
            }}
          />
        )}
      </BookingFields>
      {!isGone && weeks.length > 1 && <RepeatField {...{ weeks, until }} onChange={set(setUntil)} />}
      {!isGone && price !== null && (
        <>
          <p className={s.price}>{t('booking.form.price', { price: money(price, currency, language) })}</p>
          <p>
            {t('booking.form.timeToPay', { count: club.holdMinutes })} {t('booking.form.noSeries')}
          </p>
        </>
      )}
      {slot && !isGone && <CancelDeadline startsAt={slot.startsAt} club={club} late="booking.cancelBy.never" />}
      <div role="alert" id={alert}>
        {wrong && (
          <p className={f.problem}>
            {asksStart && wrong !== 'partners'
              ? t('club.form.missing')
              : t(`booking.form.wrong.${wrong === 'partners' ? wrong : 'title'}`)}
          </p>
        )}
        {!(gone && code === 'SLOT_TAKEN') && <ProblemText error={error} />}
        {isGone && reason && <p className={f.problem}>{t(problemKey(reason))}</p>}
        {slot && gone && !isGone && (
          <p className={f.problem}>
            {t('booking.gone.part', {
              time: clockTime(gone.startsAt, language, club.timeZone),
              left: timeOf(slot, count),
            })}
          </p>
        )}
        <ConflictList conflicts={conflicts} />
      </div>
      {slot && gone && (
        <NearCourts
          {...{ day, court }}
          startsAt={slot.startsAt}
          count={wanted}
          onChoose={(other, number) => {
            setWanted(number)
            choose(other)
          }}
        />
      )}
      {gone && !isGone && gone.state === 'taken' && (
        <div className={f.actions}>
          <button
            type="button"
            className="button quiet"
            onClick={() => onChoose(chosenSlot({ id: court, name: courtName }, gone, language, club.timeZone))}
          >
            {t('booking.gone.wait', {
              slot: slotName(courtName, clockTime(gone.startsAt, language, club.timeZone), t),
            })}
          </button>
        </div>
      )}
      {here?.state === 'taken' ? (
        waiting
      ) : (
        <div className={f.actions}>
          {!isGone && (conflicts.length === 0 || booked.length > 0) && (
            // If everything is filled in, the dialog focuses the button. React's autoFocus would run before the dialog opens.
            <button
              type="submit"
              className="button"
              aria-disabled={pending}
              ref={(button) => void (asksStart || button?.setAttribute('autofocus', ''))}
            >
              {conflicts.length > 0
                ? t('booking.form.others', { count: booked.length })
                : slot
                  ? t(price === null ? 'club.form.book' : 'booking.form.bookAndPay', {
                      slot: slotName(courtName, timeOf(slot, count), t),
                    })
                  : t('club.form.save')}
            </button>
          )}
          <button type="button" className="button quiet" onClick={onClose}>
            {t(isGone ? 'booking.wait.close' : 'club.form.cancel')}
          </button>
        </div>
      )}
    </form>
  )
}

/** The codes of the reasons why nobody can book a slot any more. */
const GONE: Partial<Record<DaySlot['state'], string>> = { past: 'SLOT_PAST', blocked: 'NO_SLOT' }
