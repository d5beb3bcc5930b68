import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { useAction } from '../api/use-action.ts'
import f from '../ui/form.module.css'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ProblemText } from './problem-text.tsx'
import s from './slot-form.module.css'
import { joinLine } from './wait-calls.ts'

interface Props {
  club: Pick<Club, 'offerMinutes'>
  day: ClubDay
  court: string
  slot: DaySlot
  /** Whether the buttons are quiet, because there is something better to do. */
  isQuiet?: boolean
  /** Called after each call, because the slot may have changed. The dialog then shows the person's place in the line. */
  onChanged: () => void
  onClose: () => void
}

/** The question whether to wait for a taken slot. If all courts are taken at this time, the person can wait for any court. */
export function WaitForm({ club, day, court, slot, isQuiet = false, onChanged, onClose }: Props) {
  const { t, language } = useTranslation()
  const { run, pending, error } = useAction((anyCourt: boolean) =>
    joinLine({ club: day.club, startsAt: slot.startsAt, ...(!anyCourt && { court }) }).finally(onChanged),
  )
  const others = day.courts
    .flatMap(({ slots }) => slots)
    .filter(({ startsAt, minutes }) => startsAt === slot.startsAt && minutes === slot.minutes)
  // A person who is on the booking of one of the courts can't wait for any court.
  const canWaitForAny =
    others.length > 1 &&
    others.every(({ state, invitation }) => state !== 'free' && state !== 'mine' && invitation === undefined)

  return (
    <div className={f.form}>
      <p>{t('booking.wait.about', { count: club.offerMinutes })}</p>
      {slot.priceCents !== undefined && (
        <p className={s.price}>{t('booking.form.price', { price: money(slot.priceCents, slot.currency, language) })}</p>
      )}
      {error !== null && (
        <div role="alert">
          <ProblemText error={error} />
        </div>
      )}
      <div className={f.actions}>
        <button
          type="button"
          className={isQuiet ? 'button quiet' : 'button'}
          aria-disabled={pending}
          onClick={() => void run(false)}
        >
          {t('booking.wait.join')}
        </button>
        {canWaitForAny && (
          <button type="button" className="button quiet" aria-disabled={pending} onClick={() => void run(true)}>
            {t('booking.wait.joinAny')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </div>
  )
}
