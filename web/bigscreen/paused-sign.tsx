import { useTranslation } from '../ui/use-translation.ts'
import s from './paused-sign.module.css'

/** Stays where everybody sees it for as long as the pages stand still: a screen that looks stuck gets switched off. */
export function PausedSign() {
  const { t } = useTranslation()
  return (
    <p className={s.paused}>
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M5 2.5v11M11 2.5v11" strokeWidth="3" />
      </svg>
      {t('bigscreen.paused')}
    </p>
  )
}
