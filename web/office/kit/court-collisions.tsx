import { ownerText } from '../../../shared/members/member-key.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dayText, spanText } from './club-times.ts'
import s from './obstacles.module.css'
import { courtText } from './places.ts'

/** What takes a court, or when its club is closed: bookings, blocks and matches with their times. */
export function CourtCollisions({ club, collisions }: { club: string; collisions: readonly CourtCollision[] }) {
  const { t, language } = useTranslation()
  return (
    <ul className={s.obstacles}>
      {collisions.map(({ kind, court, startsAt, endsAt, title, owner, name, offeredUntil }) => (
        <li key={`${kind} ${court} ${startsAt}`}>
          <strong>
            {dayText(startsAt, club, language)}, {spanText(startsAt, endsAt, club, language)} ·{' '}
            {courtText({ court }, t)}
          </strong>
          <span>
            {[
              t(`officeClash.kind.${kind}`),
              title,
              ownerText(name, owner),
              offeredUntil && t('officeClash.offered', { time: offeredUntil }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
