import { useRef } from 'react'
import type { PutMatch } from '../../../shared/order/lay-out.ts'
import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import type { OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { aboutText } from '../../order/round-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './court-columns.module.css'
import type { Edit } from './edit.ts'
import { focusOn } from './focus-on.ts'
import { moved } from './order-draft.ts'
import { courtText, matchText, type Names } from './order-reasons.ts'
import { useMatchDrag } from './use-match-drag.ts'

interface Props {
  order: OfficeOrder
  put: readonly PutMatch[]
  names: Names
  onEdit: Edit
}

/** The matches without a court, which are dragged to one, or put at the end of one. */
export function WaitingMatches({ order, put, names, onEdit }: Props) {
  const { t } = useTranslation()
  const placed = new Set(put.map(({ match }) => match))
  const waiting = [...names.byKey.values()].filter(({ key, status }) => !placed.has(key) && status === 'scheduled')
  return (
    <section className={`stack-3 ${s.waiting}`}>
      <h2 className="subtitle">{t('officeOrder.waiting', { count: waiting.length })}</h2>
      {waiting.length === 0 ? (
        <p>{t('officeOrder.noneWaiting')}</p>
      ) : (
        <ul className={s.columns}>
          {waiting.map((match) => (
            <Waiting key={match.key} match={match} order={order} put={put} names={names} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Waiting({ match, order, put, names, onEdit }: Props & { match: OrderMatchAnswer }) {
  const { t } = useTranslation()
  const element = useRef<HTMLLIElement>(null)
  const part = useMatchDrag(element, match.key, null)
  const who = matchText(match.key, names)
  const about = aboutText(match, t)
  return (
    <li ref={element} className={part === null ? s.match : `${s.match} ${s[part]}`} data-match={match.key}>
      <p className={s.who}>{who}</p>
      {about !== who && <p className="note">{about}</p>}
      <label className={`stack-1 ${s.put}`}>
        <span className="note">
          {t('officeOrder.put')}
          <span className="hidden-text">: {who}</span>
        </span>
        <select
          data-part="put"
          value=""
          onChange={({ target }) => {
            onEdit({ put: moved(put, match.key, target.value, null) }, match.key)
            focusOn(match.key, 'change')
          }}
        >
          <option value="" disabled>
            {t('officeOrder.choose')}
          </option>
          {order.courts.map(({ court }) => (
            <option key={court} value={court}>
              {courtText(court, names)}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}
