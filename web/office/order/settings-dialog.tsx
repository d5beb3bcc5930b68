import { type FormEvent, useState } from 'react'
import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { Options } from '../kit/options.tsx'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import { CourtsAndHours } from './courts-and-hours.tsx'
import { courtText, type Names } from './order-reasons.ts'
import { UmpireTimes } from './umpire-times.tsx'

interface Props {
  isOpen: boolean
  order: OfficeOrder
  settings: OrderSettings
  names: Names
  onChange: (settings: OrderSettings) => void
  onClose: () => void
}

const MINUTES = ['change', 'rest', 'shortRest'] as const
const LENGTHS = ['expected', 'club'] as const satisfies readonly OrderSettings['lengths'][]
/** Maximum number of minutes, as the server has it. */
const MOST_MINUTES = 240

/** The rules by which a day is planned: its courts, hours, rests, the show court, umpires, and lost time. */
export function SettingsDialog({ isOpen, onClose, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={isOpen} title={t('officeOrder.settings')} isWide onClose={onClose}>
      <SettingsForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function SettingsForm({ order, settings: stored, names, onChange, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(stored)
  const set = (more: Partial<OrderSettings>) => setSettings((before) => ({ ...before, ...more }))
  const keys = [...names.byKey.keys()]
  const allNeedUmpires = keys.every((key) => settings.needUmpires.includes(key))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(settings)
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <CourtsAndHours order={order} settings={settings} names={names} onChange={set} />
      <div className={f.row}>
        <Field label={t('officeOrder.lengths')}>
          <select
            className={f.input}
            value={settings.lengths}
            onChange={({ target }) => set({ lengths: target.value as OrderSettings['lengths'] })}
          >
            <Options of={LENGTHS.map((each) => [each, t(`officeOrder.lengthsOf.${each}`)])} />
          </select>
        </Field>
        <Field label={t('officeOrder.showCourt')}>
          <select
            className={f.input}
            value={settings.showCourt ?? ''}
            onChange={({ target }) => set({ showCourt: target.value || null })}
          >
            <option value="">{t('officeOrder.noShowCourt')}</option>
            <Options of={order.courts.map(({ court }) => [court, courtText(court, names)])} />
          </select>
        </Field>
      </div>
      <div className={f.row}>
        {MINUTES.map((name) => (
          <Field key={name} label={t(`officeOrder.minutes.${name}`)}>
            <input
              type="number"
              inputMode="numeric"
              required
              min={0}
              max={MOST_MINUTES}
              className={f.input}
              value={settings[name]}
              onChange={({ target }) => setSettings({ ...settings, [name]: target.valueAsNumber || 0 })}
            />
          </Field>
        ))}
      </div>
      {order.umpires.length > 0 && (
        <>
          <UmpireTimes
            order={order}
            umpires={settings.umpires}
            onChange={(umpires) => set({ umpires: [...umpires] })}
          />
          <label className={k.check}>
            <input
              type="checkbox"
              checked={allNeedUmpires}
              onChange={() => set({ needUmpires: allNeedUmpires ? [] : keys })}
            />
            <span>{t('officeOrder.allNeedUmpires')}</span>
          </label>
        </>
      )}
      {settings.lost.length > 0 && (
        <fieldset>
          <legend>{t('officeOrder.lost')}</legend>
          <ul>
            {settings.lost.map((loss) => (
              <li key={`${loss.from} ${loss.until} ${loss.courts?.join()}`}>
                {names.clock(loss.from)}–{names.clock(loss.until)}
                {' · '}
                {loss.courts?.map((court) => courtText(court, names)).join(', ') ?? t('officeOrder.allCourts')}{' '}
                <button
                  type="button"
                  className={row.action}
                  onClick={() => set({ lost: settings.lost.filter((each) => each !== loss) })}
                >
                  {t('officeOrder.removeLoss')}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className={f.actions}>
        <button type="submit" className="button">
          {t('officeOrder.useSettings')}
        </button>
        <CloseButton onClose={onClose} />
      </div>
    </form>
  )
}
