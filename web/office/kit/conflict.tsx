import { useEffect, useRef } from 'react'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './conflict.module.css'
import { type ConflictValues, conflictRows, type ShownValue } from './edited-values.ts'

export interface ConflictProps<Values> {
  values: ConflictValues<Values>
  onMine: () => void
  onTheirs: () => void
}

interface Props<Values> extends ConflictProps<Values> {
  title: string
  /** Returns the label of a value in the form; null for a value that is shown as part of another one. */
  labelOf: (name: keyof Values) => string | null
  /** Returns a value as the form shows it, which may depend on other values. */
  shownAs: (name: keyof Values, values: Values) => ShownValue
}

/**
 * Says what somebody else has changed since the form was opened, and asks which values to keep. It takes the focus, because
 * the button that saves is below a long form, and this is above it.
 */
export function Conflict<Values extends object>({ title, values, labelOf, shownAs, onMine, onTheirs }: Props<Values>) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={section} tabIndex={-1} className={`stack-4 ${s.conflict}`} role="alert" aria-label={title}>
      <h2 className="subtitle">{title}</h2>
      <p>{t('office.conflict.text')}</p>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('office.conflict.field')}</th>
            <th scope="col">{t('office.conflict.theirs')}</th>
            <th scope="col">{t('office.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {conflictRows(values, labelOf, shownAs).map(({ name, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Shown value={theirs} />
              </td>
              <td>
                <Shown value={mine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={f.actions}>
        <button type="button" className="button" onClick={onMine}>
          {t('office.conflict.keepMine')}
        </button>
        <button type="button" className="button quiet" onClick={onTheirs}>
          {t('office.conflict.takeTheirs')}
        </button>
      </div>
    </section>
  )
}

function Shown({ value }: { value: ShownValue }) {
  if (typeof value === 'string') return value
  return value.map(({ url, alt }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
    <figure key={index} className={s.picture}>
      <img src={url} alt="" />
      <figcaption>{alt}</figcaption>
    </figure>
  ))
}
