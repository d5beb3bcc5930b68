import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './partners.module.css'

/** The people of a booking: who booked it, and the answer of each partner. A booking of one person shows nothing. */
export function Partners({ booking: { role, owner, ownerName, partners } }: { booking: Booking }) {
  const { t } = useTranslation()
  // Invited people see only themselves.
  const answerOf = (state: Booking['partners'][number]['state']) =>
    role === 'invited' && state !== 'accepted' ? t(`booking.you.${state}`) : t(`booking.partner.${state}`)
  if (role === 'owner' && partners.length === 0) return null
  return (
    <ul className={s.partners}>
      {role !== 'owner' && <Person name={ownerName} email={owner} answer={t('booking.partner.owner')} />}
      {partners.map(({ email, name, state }) => (
        <Person key={email} name={name} email={email} answer={answerOf(state)} />
      ))}
    </ul>
  )
}

/** A person by name and email: people choose their names, but not their emails. Without a name, the email alone. */
function Person({ name, email, answer }: { name: string | null; email: string; answer: string }) {
  return (
    <li>
      {name !== null && <span>{name} </span>}
      <span className={name === null ? s.email : `${s.email} ${s.dim}`}>{email}</span>{' '}
      <span className={s.answer}>{answer}</span>
    </li>
  )
}
