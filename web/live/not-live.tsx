import { useTranslation } from '../ui/use-translation.ts'
import s from './not-live.module.css'

/** Says that a score stands still since the scoreboard does not answer, and how to ask it again. */
export function NotLive({ again }: { again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={s.notLive} role="alert">
      <p>
        <strong>{t('live.notLive')}</strong> {t('live.failedText')}
      </p>
      <button type="button" className="button quiet" onClick={again}>
        {t('retry')}
      </button>
    </div>
  )
}
