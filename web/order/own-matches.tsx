import { Link } from 'react-router-dom'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { CalendarLink } from '../ui/calendar-link.tsx'
import { courtName } from '../ui/court-name.ts'
import { dayText } from '../ui/day-title.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './day-order.module.css'
import type { ClubDay } from './next-days.ts'
import { keysOf } from './of-player.ts'
import { OrderMatch, type ShownOrder } from './order-match.tsx'

interface Props {
  order: OrderAnswer
  shown: ShownOrder
  /** Id of the player whose calendar one can subscribe to; null if there is none. */
  calendar: string | null
  /** The day of the next match of the person who is signed in. */
  next: ClubDay | undefined
}

/** The matches of the person who is signed in, also those that they reach if they win or lose the one before. */
export function OwnMatches({ order, shown, calendar: player, next }: Props) {
  const { t, language } = useTranslation()
  const signedIn = useSession(({ token }) => token !== null)
  if (!signedIn)
    return (
      <p className="screen-only">
        <SignInLink>{t('order.signIn')}</SignInLink>
      </p>
    )
  if (shown.own === null) return null
  const calendar = player !== null && (
    <CalendarLink
      player={player}
      texts={{
        subscribe: t('order.calendar.subscribe'),
        copy: t('order.calendar.copy'),
        copied: t('order.calendar.copied'),
      }}
    />
  )
  const own = ownMatches(order, shown.own)
  if (own.length === 0)
    return (
      <div className="screen-only">
        <p>
          <span className="strong">{t('order.noneMine')}</span>{' '}
          {next && (
            <Link to={pathTo('orderOfDay', next.club.id, next.date)}>
              {t('order.nextMine', { day: dayText(next.date, language), club: next.club.name })}
            </Link>
          )}
        </p>
        {calendar}
      </div>
    )
  return (
    <section className={`stack-3 screen-only ${s.mine}`}>
      <h2 className="subtitle">{t('order.mine')}</h2>
      <ol>
        {own.map(({ match, court }) => (
          <OrderMatch key={match.key} match={match} court={courtName(court, t)} shown={shown} />
        ))}
      </ol>
      {calendar}
    </section>
  )
}

function ownMatches({ courts }: OrderAnswer, player: string) {
  const all = courts.flatMap(({ name, matches }) => matches.map((match) => ({ match, court: name })))
  const keys = keysOf(
    all.map(({ match }) => match),
    ({ id }) => id === player,
  )
  return all
    .filter(({ match }) => keys.has(match.key))
    .toSorted((one, other) => Date.parse(one.match.startsAt) - Date.parse(other.match.startsAt))
}
