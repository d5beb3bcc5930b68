import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Fold } from '../kit/fold.tsx'
import { Options } from '../kit/options.tsx'
import type { Edit } from './edit.ts'
import { courtText, type Names } from './order-reasons.ts'
import { momentOf, sent, TimeField } from './time-field.tsx'

type Wish = OrderSettings['wishes'][number]

interface Props {
  /** Key of the match. */
  of: string
  order: OfficeOrder
  settings: OrderSettings
  names: Names
  onEdit: Edit
}

/** What somebody asks for about a match. The planner keeps it. */
export function Wishes({ of, order, settings, names, onEdit }: Props) {
  const { t } = useTranslation()
  const wish: Wish = settings.wishes.find((each) => each.of === of) ?? {
    of,
    notBefore: null,
    notAfter: null,
    court: null,
  }
  const change = (more: Partial<Wish>) => {
    const next = { ...wish, ...more }
    const others = settings.wishes.filter((each) => each.of !== of)
    const isEmpty = next.notBefore === null && next.notAfter === null && next.court === null
    onEdit({ settings: { ...settings, wishes: isEmpty ? others : [...others, next] } })
  }
  return (
    <Fold title={t('officeOrder.wishes')}>
      <div className="stack-3">
        <TimeField
          label={t('officeOrder.notBefore')}
          order={order}
          value={momentOf(wish.notBefore)}
          onChange={(moment) => change({ notBefore: sent(moment) })}
        />
        <TimeField
          label={t('officeOrder.notAfter')}
          order={order}
          value={momentOf(wish.notAfter)}
          onChange={(moment) => change({ notAfter: sent(moment) })}
        />
        <Field label={t('office.form.court')}>
          <select
            className={f.input}
            value={wish.court ?? ''}
            onChange={({ target }) => change({ court: target.value || null })}
          >
            <option value="">{t('officeOrder.anyCourt')}</option>
            <Options of={order.courts.map(({ court }) => [court, courtText(court, names)])} />
          </select>
        </Field>
      </div>
    </Fold>
  )
}
