import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../shared/clubs/slots.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isPast } from '../../shared/reservations/booking-rules.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { serverNow } from '../api/server-clock.ts'
import { nearest } from '../bookings/nearest.ts'
import { SignInFirst, useIsVisitor } from '../bookings/sign-in-first.tsx'
import { courtName } from '../ui/court-name.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { freeOn, slotName } from './grid-cell.tsx'
import {
  book,
  choiceKey,
  type Day,
  hourKey,
  type Problem,
  type SlotChoice,
  useReservations,
} from './reservations-store.ts'

interface Props {
  club: Club
  day: Day
  now: number
  title: string
  /** Initial values of the form; null while the dialog is closed. */
  start: SlotChoice | null
  onClose: () => void
  onBooked: () => void
}

/** The dialog to book a court. It asks visitors to sign in, and tells blocked people that they are blocked. */
export function BookingDialog({ title, start, onClose, ...props }: Props) {
  return (
    <Dialog open={start !== null} title={title} onClose={onClose}>
      {start && <Content {...props} start={start} onClose={onClose} />}
    </Dialog>
  )
}

function Content({ onClose, onBooked, ...props }: FormProps) {
  const { t } = useTranslation()
  const isVisitor = useIsVisitor()
  if (isVisitor)
    return (
      <SignInFirst
        text={t('club.form.visitor')}
        back={{ slot: choiceKey(props.day.date, props.start) }}
        onClose={onClose}
      />
    )
  const booked = () => {
    onBooked()
    onClose()
  }
  return <BookingForm {...props} onClose={onClose} onBooked={booked} />
}

interface FormProps {
  club: Club
  day: Day
  now: number
  start: SlotChoice
  onClose: () => void
  onBooked: () => void
}

const FIELDS = ['title', 'time', 'court'] as const

/** The form with title, time and court. If fields are missing, it says which, and focuses the first of them. */
function BookingForm({ club, day, now, start, onClose, onBooked }: FormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ title: '', ...start })
  const [problem, setProblem] = useState<Problem | null>(null)
  const reserved = useReservations((all) => all.reserved)
  // Each try sends the same id. If an answer was lost, the server recognises the retry and does not book twice.
  const [id, setId] = useState(serverNow)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const alert = useId()
  const missing = problem?.key === 'missing'
  const set = (field: (typeof FIELDS)[number], value: string) => setValues({ ...values, [field]: value })
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    className: f.input,
    value: values[name],
    required: true,
    'aria-invalid': missing && values[name].trim() === '',
    'aria-describedby': problem ? alert : undefined,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const first = FIELDS.find((name) => values[name].trim() === '')
    if (first) {
      setProblem({ key: 'missing' })
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    setPending(true)
    setProblem(null)
    const failure = await book(day, { ...values, title: values.title.trim() }, id)
    setPending(false)
    if (failure?.key === 'earlierBooked') setId(serverNow())
    if (failure) setProblem(failure)
    else onBooked()
  }

  const court = club.courts.find(({ name }) => name === values.court) ?? club.courts[0]
  const slots = court ? slotsOf(club, court, day.date) : []
  const chosen = values.time !== '' && values.court !== ''
  // Somebody else has the slot now, so there is nothing to press until the person chooses another one.
  const isTaken = problem?.key === 'justTaken' && reserved[hourKey(values.court, values.time)]?.mine === false
  const near = isTaken ? nearest(freeOn(club, day.date, reserved, now), startOf(values), startOf) : []
  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      <Field label={t('club.form.title')}>
        <input
          {...field('title')}
          maxLength={LONGEST.booking.title}
          // biome-ignore lint/a11y/noAutofocus: the person opened the dialog to fill this in
          autoFocus
          onChange={(event) => set('title', event.target.value)}
        />
      </Field>
      <div className={f.row}>
        <Field label={t('club.time')}>
          <select {...field('time')} onChange={(event) => set('time', event.target.value)}>
            <option value="">{t('club.form.choose')}</option>
            {slots.map((slot) => (
              <option key={slot.startsAt} value={slot.time} disabled={isPast(slot, now)}>
                {slot.time}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('club.form.court')}>
          <select {...field('court')} onChange={(event) => set('court', event.target.value)}>
            <option value="">{t('club.form.choose')}</option>
            {club.courts.map(({ id, name }) => (
              <option key={id} value={name}>
                {courtName(name, t)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <p>
        <Link to={`${pathTo('days', club.id)}?date=${day.date}`}>{t('club.form.more')}</Link>
      </p>
      <div role="alert" id={alert}>
        {problem && <ProblemText problem={problem} />}
      </div>
      {near.length > 0 && <p>{t('club.form.near')}</p>}
      <div className={f.actions}>
        {near.map((choice) => (
          <button
            key={choiceKey(day.date, choice)}
            type="button"
            className="button quiet"
            onClick={() => {
              setValues({ ...values, ...choice })
              setProblem(null)
            }}
          >
            {slotName(choice.court, choice.time, t)}
          </button>
        ))}
        {isTaken ? (
          <Link to={`${pathTo('days', club.id)}?date=${day.date}`} className="button quiet">
            {t('club.form.wait')}
          </Link>
        ) : (
          <button type="submit" className="button" aria-disabled={pending}>
            {chosen ? t('club.form.book', { slot: slotName(values.court, values.time, t) }) : t('club.form.save')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </form>
  )
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const startOf = ({ court, time }: SlotChoice) => ({ court, start: minutesOf(time) })

/** Why a call failed, and what to do about it. */
export function ProblemText({ problem: { key, count, signIn, pay } }: { problem: Problem }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      {t(`club.problem.${key}`, count === undefined ? {} : { count })}{' '}
      {signIn && <SignInLink>{t('club.signIn')}</SignInLink>}
      {pay !== undefined && <Link to={pay}>{t('club.form.pay')}</Link>}
    </p>
  )
}
