import { useEffect, useRef } from 'react'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './several-form.module.css'

interface Props {
  /** Number of matches that were tried. */
  done: number
  /** Number of all matches. */
  count: number
  /** Leaves out the matches that were not tried yet. */
  onStop: () => void
}

/** How many matches were tried. It gets the focus, because it replaces the clicked button. */
export function ChangeProgress({ done, count, onStop }: Props) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div className={f.form}>
      <p ref={line} tabIndex={-1}>
        {t('officeChange.running')}
      </p>
      <p className={`line ${s.progress}`}>
        <progress aria-label={t('officeChange.running')} max={count} value={done} />
        {t('officeChange.progress', { done, count })}
      </p>
      <div className={f.actions}>
        <button type="button" className="button quiet" onClick={onStop}>
          {t('officeChange.stop')}
        </button>
      </div>
    </div>
  )
}
