import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { WaitItem, type WaitProps } from './wait-item.tsx'
import s from './waits.module.css'

interface Props extends Pick<WaitProps, 'onChanged'> {
  /** The heading of the list; absent in a dialog, which has its own. */
  title?: string
  waits: readonly Wait[]
  clubOf: (wait: Wait) => WaitProps['club']
  onBooked: (booking: Booking) => void
  /** Whether the list names the clubs. */
  namesClub?: boolean
}

/** The slots that a person waits for, offers first. Shows nothing if there are none. */
export function Waits({ title, waits, clubOf, ...item }: Props) {
  if (waits.length === 0) return null
  const rank = ({ state }: Wait) => Number(state !== 'offered')
  return (
    <>
      {title !== undefined && <h3 className={s.title}>{title}</h3>}
      <ul className={s.waits}>
        {waits
          .toSorted((one, other) => rank(one) - rank(other))
          .map((wait) => (
            <WaitItem key={wait.id} wait={wait} club={clubOf(wait)} {...item} />
          ))}
      </ul>
    </>
  )
}
