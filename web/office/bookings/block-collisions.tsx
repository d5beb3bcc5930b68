import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { ownerText } from '../../../shared/members/member-key.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { courtName } from '../../ui/court-name.ts'
import { fullDate } from '../../ui/dates.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import s from '../kit/obstacles.module.css'

type Skipped = Pick<CourtCollision, 'court' | 'date' | 'startsAt' | 'endsAt'>

interface Props {
  club: Club
  collisions: readonly CourtCollision[]
  pending: boolean
  /** Sends the block again with the bookings to cancel, or with the times to leave out. */
  onBlock: (more: { cancel?: readonly string[]; skip: readonly Skipped[] }) => void
  onBack: () => void
}

/** The bookings and blocks at the time of a new or changed block, and the question what happens to them. */
export function BlockCollisions({ club, collisions, pending, onBlock, onBack }: Props) {
  const { t, language } = useTranslation()
  // A booking comes before a slot that is only offered to somebody, because its cancellation can be undone.
  const cancel = collisions
    .toSorted((one, other) => Number(one.offeredUntil !== null) - Number(other.offeredUntil !== null))
    .flatMap(({ booking }) => booking ?? [])
  const skipOf = (list: readonly CourtCollision[]) =>
    list.map(({ court, date, startsAt, endsAt }) => ({ court, date, startsAt, endsAt }))
  const nameOf = (court: string) => courtName(club.courts.find(({ id }) => id === court)?.name ?? '', t)
  return (
    <>
      <p role="alert">{t('officeBookings.blocks.collide')}</p>
      <ul className={s.obstacles}>
        {collisions.map(({ court, date, startsAt, title, owner, name, booking, offeredUntil }) => (
          <li key={`${court} ${startsAt}`}>
            <strong>
              {fullDate(date, language)}, {clockText(startsAt, club.id, language)} · {nameOf(court)}
            </strong>
            <span>
              {[
                title,
                ownerText(name, owner),
                offeredUntil && t('officeBookings.state.offered', { time: offeredUntil }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {booking === null && <span>{t('officeBookings.blocks.stays')}</span>}
          </li>
        ))}
      </ul>
      <div className={f.actions}>
        {cancel.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={pending}
            onClick={() => onBlock({ cancel, skip: skipOf(collisions.filter(({ booking }) => booking === null)) })}
          >
            {t('officeBookings.blocks.cancelThem', { count: cancel.length })}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-disabled={pending}
          onClick={() => onBlock({ skip: skipOf(collisions) })}
        >
          {t('officeBookings.blocks.skipThem')}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          {t('office.play.back')}
        </button>
      </div>
    </>
  )
}
