import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { storedEmail } from '../api/stored-email.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { BookingForm } from './booking-form.tsx'
import type { Day } from './load-reservations.ts'

/** With what the form begins: empty where a person is to choose. */
export interface Start {
  readonly court: string
  readonly time: string
}

interface Props {
  day: Day
  now: number
  title: string
  /** Null while the dialog is closed. */
  start: Start | null
  onClose: () => void
  onBooked: () => void
}

/** The dialog in which a court is booked, or a visitor is shown the way in. */
export function BookingDialog({ day, now, title, start, onClose, onBooked }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={start !== null} title={title} onClose={onClose}>
      {start && storedEmail() !== null ? (
        <BookingForm
          day={day}
          now={now}
          start={start}
          onClose={onClose}
          onBooked={() => {
            onBooked()
            onClose()
          }}
        />
      ) : (
        <>
          <p>{t('club.form.visitor')}</p>
          <div className={f.actions}>
            <Link to="/login" className="button">
              {t('club.signIn')}
            </Link>
            <button type="button" className="button quiet" onClick={onClose}>
              {t('club.form.cancel')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
