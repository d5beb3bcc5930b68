import { type FormEvent, useState } from 'react'
import type { OfficeOrder, SentLoss } from '../../../shared/order/office-order-schemas.ts'
import { serverNow } from '../../api/server-clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { CourtChecks } from './court-checks.tsx'
import type { Names } from './order-reasons.ts'
import { sent, TimeField } from './time-field.tsx'

interface Props {
  isOpen: boolean
  order: OfficeOrder
  names: Names
  /** Called with the time that is lost; null if only what has happened so far counts. */
  onPlan: (loss: SentLoss | null) => void
  onClose: () => void
}

/** Asks for the time that rain, darkness or a puddle takes, of all courts or of some. */
export function PlanAgainDialog({ isOpen, onClose, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={isOpen} title={t('officeOrder.again')} onClose={onClose}>
      <LossForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function LossForm({ order, names, onPlan, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation()
  const [from, setFrom] = useState<number | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [courts, setCourts] = useState<readonly string[] | null>(null)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const begins = from ?? (until === null ? null : serverNow())
    const isMissing = from !== null && until === null
    const isBackwards = begins !== null && until !== null && until <= begins
    setWrong(isMissing || isBackwards)
    if (isMissing || isBackwards) return
    const loss = { from: sent(begins) ?? '', until: sent(until) ?? '', courts: courts === null ? null : [...courts] }
    onPlan(until === null ? null : loss)
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('officeOrder.againText')}</p>
      <div className={f.row}>
        <TimeField label={t('officeOrder.lostFrom')} order={order} value={from} onChange={setFrom} />
        <TimeField label={t('officeOrder.lostUntil')} order={order} value={until} onChange={setUntil} />
      </div>
      <p role="alert">{isWrong && t('officeOrder.lostWrong')}</p>
      <CourtChecks
        legend={t('officeOrder.lostCourts')}
        order={order}
        names={names}
        chosen={courts}
        onChange={setCourts}
      />
      <div className={f.actions}>
        <button type="submit" className="button">
          {t('officeOrder.again')}
        </button>
        <CloseButton onClose={onClose} />
      </div>
    </form>
  )
}
