import { type FormEvent, useState } from 'react'
import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import { aboutText } from '../../order/round-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import k from '../kit/shared.module.css'
import { CourtsAndHours } from './courts-and-hours.tsx'
import s from './order-page.module.css'
import type { Names } from './order-reasons.ts'
import { planGroups } from './plan-groups.ts'

interface Props {
  isOpen: boolean
  order: OfficeOrder
  settings: OrderSettings
  names: Names
  /** Called with the keys of the matches to plan, and what the day is planned with. */
  onPlan: (matches: readonly string[], settings: OrderSettings) => void
  onClose: () => void
}

/** Asks what is planned: which matches, on which courts, from when until when. */
export function PlanDialog({ isOpen, onClose, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={isOpen} title={t('officeOrder.plan')} isWide onClose={onClose}>
      <PlanForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function PlanForm({ order, settings: stored, names, onPlan, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(stored)
  const placed = new Set(order.courts.flatMap(({ matches }) => matches.map(({ key }) => key)))
  const groups = planGroups([...names.byKey.values()], placed, (match) => aboutText(match, t))
  // Later rounds of a day that is planned already are usually for another day.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    groups.filter(({ isPlaced }) => isPlaced || placed.size === 0).map(({ name }) => name),
  )
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  const keys = groups.filter(({ name }) => chosen.includes(name)).flatMap((group) => group.keys)
  const set = (more: Partial<OrderSettings>) => setSettings((before) => ({ ...before, ...more }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPlan(keys, settings)
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <fieldset>
        <legend>{t('officeOrder.planned')}</legend>
        <div className={s.groups}>
          {groups.map(({ name, keys: { length } }) => (
            <label key={name} className={k.check}>
              <input
                type="checkbox"
                required={keys.length === 0}
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
              <span>
                {name} <span className="note">({length})</span>
              </span>
            </label>
          ))}
        </div>
        {groups.length === 0 && <p>{t('officeOrder.nothingToPlan')}</p>}
      </fieldset>
      <CourtsAndHours order={order} settings={settings} names={names} onChange={set} />
      <div className={f.actions}>
        <button type="submit" className="button" disabled={groups.length === 0}>
          {t('officeOrder.planCount', { count: keys.length })}
        </button>
        <CloseButton onClose={onClose} />
      </div>
    </form>
  )
}
