import type { OrderAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { useSession } from '../api/session.ts'
import { courtName } from '../ui/court-name.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './day-order.module.css'
import { OrderMatch, type ShownOrder } from './order-match.tsx'

/** The matches of the person who is signed in, also those that they reach if they win or lose the one before. */
export function OwnMatches({ order, shown }: { order: OrderAnswer; shown: ShownOrder }) {
  const { t } = useTranslation()
  const signedIn = useSession(({ token }) => token !== null)
  if (!signedIn)
    return (
      <p className="screen-only">
        <SignInLink>{t('order.signIn')}</SignInLink>
      </p>
    )
  if (shown.own === null) return null
  const own = ownMatches(order, shown.own)
  if (own.length === 0) return <p className="screen-only strong">{t('order.noneMine')}</p>
  return (
    <section className={`stack-3 screen-only ${s.mine}`}>
      <h2 className="subtitle">{t('order.mine')}</h2>
      <ol>
        {own.map(({ match, court }) => (
          <OrderMatch key={match.key} match={match} court={courtName(court, t)} shown={shown} />
        ))}
      </ol>
    </section>
  )
}

function ownMatches({ courts }: OrderAnswer, player: string) {
  const all = courts.flatMap(({ name, matches }) => matches.map((match) => ({ match, court: name })))
  const plays = ({ sides }: PlacedMatchAnswer): boolean =>
    sides.some(({ players }) => players.some(({ id }) => id === player))
  const keys = new Set(all.filter(({ match }) => plays(match)).map(({ match }) => match.key))
  const mayPlay = ({ sides }: PlacedMatchAnswer): boolean =>
    sides.some(({ winnerOf, loserOf }) => keys.has(winnerOf ?? loserOf ?? ''))
  return all
    .filter(({ match }) => keys.has(match.key) || mayPlay(match))
    .toSorted((one, other) => Date.parse(one.match.startsAt) - Date.parse(other.match.startsAt))
}
