import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CourtChecks } from './court-checks.tsx'
import type { Names } from './order-reasons.ts'
import { momentOf, sent, TimeField } from './time-field.tsx'

interface Props {
  order: OfficeOrder
  settings: OrderSettings
  names: Names
  onChange: (more: Partial<OrderSettings>) => void
}

/** The courts that a plan may use, and its hours. */
export function CourtsAndHours({ order, settings, names, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <CourtChecks
        legend={t('officeOrder.usedCourts')}
        order={order}
        names={names}
        chosen={settings.courts}
        onChange={(courts) => onChange({ courts: courts && [...courts] })}
      />
      <div className={f.row}>
        <TimeField
          label={t('officeOrder.from')}
          order={order}
          value={momentOf(settings.from)}
          onChange={(from) => onChange({ from: sent(from) })}
        />
        <TimeField
          label={t('officeOrder.until')}
          order={order}
          value={momentOf(settings.until)}
          onChange={(until) => onChange({ until: sent(until) })}
        />
      </div>
      <p className="note">{t('officeOrder.settingsNote')}</p>
    </>
  )
}
