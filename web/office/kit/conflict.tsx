import { useEffect, useRef } from 'react'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './conflict.module.css'

/** A value of a form as the form shows it: a text, or pictures. */
export type ShownValue = string | readonly { readonly url: string; readonly alt: string }[]

/** A field that differs. */
export interface ConflictRow {
  readonly name: string
  readonly theirs: ShownValue
  /** The value after both people's changes. */
  readonly mine: ShownValue
}

interface Props {
  title: string
  rows: readonly ConflictRow[]
  onMine: () => void
  onTheirs: () => void
}

/**
 * Says what somebody else has changed since the form was opened, and asks which values to keep. It takes the focus, because
 * the button that saves is below a long form, and this is above it.
 */
export function Conflict({ title, rows, onMine, onTheirs }: Props) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={section} tabIndex={-1} className={s.conflict} role="alert" aria-label={title}>
      <h2 className={s.title}>{title}</h2>
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
          {rows.map(({ name, theirs, mine }) => (
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
