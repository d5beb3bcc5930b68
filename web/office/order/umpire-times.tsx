import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import s from './order-page.module.css'
import { momentOf, sent, TimeField } from './time-field.tsx'

type UmpireTime = OrderSettings['umpires'][number]

interface Props {
  order: OfficeOrder
  umpires: readonly UmpireTime[]
  onChange: (umpires: readonly UmpireTime[]) => void
}

/** Who can umpire on the day, and when. */
export function UmpireTimes({ order, umpires, onChange }: Props) {
  const { t } = useTranslation()
  const opens = order.courts.flatMap(({ open }) => open.map(({ from }) => from)).toSorted()[0]
  const closes = order.courts
    .flatMap(({ open }) => open.map(({ until }) => until))
    .toSorted()
    .at(-1)
  const change = (person: string, next: UmpireTime | null) =>
    onChange([...umpires.filter((each) => each.person !== person), ...(next ? [next] : [])])
  if (opens === undefined || closes === undefined) return null
  return (
    <fieldset>
      <legend>{t('officeOrder.umpires')}</legend>
      <ul className="stack-2">
        {order.umpires.map(({ person, name }) => {
          const own = umpires.find((each) => each.person === person)
          return (
            <li key={person} className={s.umpire}>
              <label className={k.check}>
                <input
                  type="checkbox"
                  checked={own !== undefined}
                  onChange={() => change(person, own ? null : { person, from: opens, until: closes })}
                />
                <span>{name}</span>
              </label>
              {own && (
                <>
                  <TimeField
                    label={t('officeOrder.from')}
                    order={order}
                    value={momentOf(own.from)}
                    onChange={(from) => change(person, { ...own, from: sent(from) ?? opens })}
                  />
                  <TimeField
                    label={t('officeOrder.until')}
                    order={order}
                    value={momentOf(own.until)}
                    onChange={(until) => change(person, { ...own, until: sent(until) ?? closes })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
