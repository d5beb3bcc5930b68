import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { useAction } from '../api/use-action.ts'
import { useServerNow } from '../api/use-now.ts'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { dayText, untilText } from '../ui/day-title.ts'
import f from '../ui/form.module.css'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { pay } from './booking-calls.ts'
import { ProblemText } from './problem-text.tsx'
import { TimeLeft } from './time-left.tsx'
import { acceptOffer, joinLine, leaveLine } from './wait-calls.ts'
import s from './waits.module.css'

export interface WaitProps {
  wait: Wait
  club: Pick<Club, 'name' | 'timeZone' | 'holdMinutes' | 'courts'> | undefined
  /** Called after each change but a booking, and after a call that failed because the offer has changed. */
  onChanged: () => void
  /** Called when the person has taken the offer. */
  onBooked: (booking: Booking) => void
  /** Whether to name the club. */
  namesClub?: boolean
}

/** A slot that the person waits for, or that is offered to the person. */
export function WaitItem({ wait, club, onChanged, onBooked, namesClub = false }: WaitProps) {
  const { t, language } = useTranslation()
  const now = useServerNow()
  const { run, pending, error } = useAction((call: () => Promise<unknown>) => call())
  const { id, state, offer, ahead } = wait

  const accept = () =>
    run(async () => {
      const title = t('booking.form.usualTitle')
      const booking = await acceptOffer(id, title, offer).catch((reason: unknown) => {
        onChanged()
        throw reason
      })
      const paying = booking.state === 'held' ? pay(booking.uid, language) : Promise.resolve()
      await paying.finally(() => onBooked(booking))
    })
  const wish = { club: wait.club, startsAt: wait.startsAt, ...(wait.court !== null && { court: wait.court }) }
  const again = () => run(() => joinLine(wish).finally(onChanged))
  const leave = () => run(() => leaveLine(id).finally(onChanged))

  const button = (label: string, onClick: () => void, quiet = true) => (
    <button type="button" className={quiet ? 'button quiet' : 'button'} aria-disabled={pending} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <li className={state === 'offered' ? `${s.wait} ${s.offered}` : s.wait}>
      <p className={s.slot}>
        {waitTitle(wait, club, language, t)}
        {namesClub && club && (
          <>
            {' · '}
            <span lang="es">{club.name}</span>
          </>
        )}
      </p>
      {state === 'offered' && offer && (
        <>
          <p>
            {t('booking.wait.offered', { time: untilText(offer.until, language, club?.timeZone ?? 'UTC', now) })}{' '}
            <TimeLeft until={offer.until} />
          </p>
          {offer.priceCents !== null && club && <p>{t('booking.form.timeToPay', { count: club.holdMinutes })}</p>}
          <div className={f.actions}>
            {button(
              offer.priceCents === null
                ? t('booking.wait.accept')
                : t('booking.wait.acceptPriced', { price: money(offer.priceCents, offer.currency, language) }),
              () => void accept(),
              false,
            )}
            {button(t('booking.wait.decline'), () => void leave())}
          </div>
        </>
      )}
      {state === 'waiting' && (
        <>
          <p>{ahead === 0 ? t('booking.wait.first') : t('booking.wait.waiting', { count: ahead })}</p>
          <div className={f.actions}>{button(t('booking.wait.stop'), () => void leave())}</div>
        </>
      )}
      {state === 'expired' && (
        <>
          <p>{t('booking.wait.expired')}</p>
          <div className={f.actions}>
            {button(t('booking.wait.again'), () => void again())}
            {button(t('booking.wait.remove'), () => void leave())}
          </div>
        </>
      )}
      <div role="alert">
        <ProblemText error={error} />
      </div>
    </li>
  )
}

/** Returns the slot of a wait: `Court 2, Friday 27 November, 18:00`. */
export function waitTitle(
  { court, offer, startsAt }: Wait,
  club: WaitProps['club'],
  language: string,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const name = club?.courts.find(({ id }) => id === (offer?.court ?? court))?.name
  const zone = club?.timeZone ?? 'UTC'
  return [
    name === undefined ? t('booking.wait.anyCourt') : courtName(name, t),
    dayText(dateIn(zone, Date.parse(startsAt)), language),
    clockTime(startsAt, language, zone),
  ].join(', ')
}
