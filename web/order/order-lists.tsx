import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { courtName } from '../ui/court-name.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './day-order.module.css'
import { OrderMatch, type ShownOrder } from './order-match.tsx'

interface Props {
  order: OrderAnswer
  shown: ShownOrder
}

/** The courts with matches, side by side if they fit. */
export function OrderByCourt({ order, shown }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={s.courts}>
      {order.courts
        .filter(({ matches }) => matches.length > 0)
        .map(({ court, name, matches }) => (
          <li key={court} className={s.court}>
            <h2 className={s.courtName}>{courtName(name, t)}</h2>
            <ol>
              {matches.map((match) => (
                <OrderMatch key={match.key} match={match} shown={shown} />
              ))}
            </ol>
          </li>
        ))}
    </ul>
  )
}

/** All matches by their expected or planned starts, each with its court. */
export function OrderByTime({ order, shown }: Props) {
  const { t } = useTranslation()
  const matches = order.courts
    .flatMap(({ name, matches: line }) => line.map((match) => ({ match, court: courtName(name, t) })))
    .map((each) => ({ ...each, at: Date.parse(each.match.expected?.start ?? each.match.startsAt) }))
    .toSorted((one, other) => one.at - other.at)
  return (
    <ol className={s.byTime}>
      {matches.map(({ match, court }) => (
        <OrderMatch key={match.key} match={match} court={court} shown={shown} />
      ))}
    </ol>
  )
}
