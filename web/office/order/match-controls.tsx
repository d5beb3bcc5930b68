import type { OrderItem } from '../../../shared/order/lay-out.ts'
import type { OfficeOrder, OrderSettings } from '../../../shared/order/office-order-schemas.ts'
import { START_KINDS, type StartKind } from '../../../shared/order/order-day.ts'
import type { OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import s from './court-columns.module.css'
import type { Edit } from './edit.ts'
import { focusOn } from './focus-on.ts'
import { changed, type LaidDraft, moved, without } from './order-draft.ts'
import { courtText, type Names } from './order-reasons.ts'
import { TimeField } from './time-field.tsx'
import { Wishes } from './wishes.tsx'

/** What the controls of a match need of the order. */
export interface Controls {
  readonly order: OfficeOrder
  readonly laid: LaidDraft
  readonly onEdit: Edit
  /** Keys of the neighbours on the court; null without one. */
  readonly before: string | null
  readonly after: string | null
  readonly afterNext: string | null
}

interface Props extends Controls {
  item: OrderItem
  match: OrderMatchAnswer | undefined
  names: Names
}

/** Moves a match with the keyboard, and changes its start, umpire and wishes. */
export function MatchControls({ item, match, names, order, laid, onEdit, before, after, afterNext }: Props) {
  const { t } = useTranslation()
  const { put, settings } = laid.draft
  const { match: key, court, kind, umpire } = item
  const move = (to: string, next: string | null, part: string) => {
    onEdit({ put: moved(put, key, to, next) }, key)
    focusOn(key, part)
  }
  const start = (next: StartKind) =>
    onEdit({
      put: changed(put, key, { kind: next, time: next === 'followedBy' ? null : (item.time ?? item.startsAt) }),
    })
  return (
    <div className={`stack-3 ${s.controls}`}>
      <div className={s.moves}>
        <button
          type="button"
          className="button quiet"
          data-part="earlier"
          aria-disabled={before === null}
          onClick={() => before !== null && move(court, before, 'earlier')}
        >
          {t('officeOrder.earlier')}
        </button>
        <button
          type="button"
          className="button quiet"
          data-part="later"
          aria-disabled={after === null}
          onClick={() => after !== null && move(court, afterNext, 'later')}
        >
          {t('officeOrder.later')}
        </button>
      </div>
      <Field label={t('office.form.court')}>
        <select
          className={f.input}
          data-part="court"
          value={court}
          onChange={({ target }) => move(target.value, firstAfter(laid, target.value, item.startsAt), 'court')}
        >
          <Options of={order.courts.map((each) => [each.court, courtText(each.court, names)])} />
        </select>
      </Field>
      <Field label={t('officeOrder.start')}>
        <select className={f.input} value={kind} onChange={({ target }) => start(target.value as StartKind)}>
          <Options of={START_KINDS.map((each) => [each, t(`officeOrder.kinds.${each}`)])} />
        </select>
      </Field>
      {kind !== 'followedBy' && (
        <TimeField
          label={t('officeOrder.time')}
          order={order}
          value={item.time}
          onChange={(time) => time !== null && onEdit({ put: changed(put, key, { time }) })}
        />
      )}
      {order.umpires.length > 0 && (
        <>
          <Field label={t('officeOrder.umpire')}>
            <select
              className={f.input}
              value={umpire ?? ''}
              onChange={({ target }) => onEdit({ put: changed(put, key, { umpire: target.value || null }) })}
            >
              <option value="">{t('officeOrder.noUmpire')}</option>
              <Options of={order.umpires.map(({ person, name }) => [person, name])} />
            </select>
          </Field>
          <label className={k.check}>
            <input
              type="checkbox"
              checked={settings.needUmpires.includes(key)}
              onChange={() => onEdit({ settings: toggledUmpire(settings, key) })}
            />
            <span>{t('officeOrder.needsUmpire')}</span>
          </label>
        </>
      )}
      {match && <Wishes of={key} order={order} settings={settings} names={names} onEdit={onEdit} />}
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          onEdit({ put: without(put, key) }, key)
          focusOn(key, 'put')
        }}
      >
        {t('officeOrder.takeOut')}
      </button>
    </div>
  )
}

/** Returns the first match of a court that starts later; null for none. */
const firstAfter = ({ items }: LaidDraft, court: string, startsAt: number): string | null =>
  items.find((each) => each.court === court && each.startsAt > startsAt)?.match ?? null

const toggledUmpire = (settings: OrderSettings, key: string): OrderSettings => ({
  ...settings,
  needUmpires: settings.needUmpires.includes(key)
    ? settings.needUmpires.filter((each) => each !== key)
    : [...settings.needUmpires, key],
})
