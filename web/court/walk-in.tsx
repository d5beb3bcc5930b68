import { useState } from 'react'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { logging } from '../api/log-failure.ts'
import { serverNow } from '../api/server-clock.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { ProblemText } from '../bookings/problem-text.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-page.module.css'

interface Props {
  /** Id of the court. */
  court: string
  /** Called with the `uid` of the new booking. */
  onTaken: (uid: string) => void
}

/** The button with which somebody who stands at a free court takes it at once. */
export default function WalkIn({ court, onTaken }: Props) {
  const { t } = useTranslation()
  // Each try sends the same id, so that the server recognises a retry after a lost answer.
  const [id] = useState(serverNow)
  const { run, pending, error } = useAction(async () => {
    const path = `/court/${encodeURIComponent(court)}/walk-in`
    const { uid } = await logging(
      'Failed to take the court',
      postSignedIn<Booking>(path, { id, title: t('court.walkInTitle') }),
    )
    onTaken(uid)
  })
  return (
    <div className="stack-3">
      <button type="button" className={`button ${s.score}`} aria-disabled={pending} onClick={() => void run()}>
        {t('court.walkIn')}
      </button>
      <p className={s.dim}>{t('court.walkInText')}</p>
      <div role="alert">
        <ProblemText error={error} />
      </div>
    </div>
  )
}
