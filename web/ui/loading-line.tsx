import { useTranslation } from 'react-i18next'
import s from './loading-line.module.css'

interface Props {
  /** What does not come, in words, when it did not. */
  failed: string | false
  onRetry: () => void
}

/** Loading... while something is on its way; once that has failed, that it did, and the way to ask again. */
export function LoadingLine({ failed, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <p className={s.line}>
      <span>{t('loading')}</span>
      {failed && (
        <>
          <span>{failed}</span>
          <button type="button" className="button quiet" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      )}
    </p>
  )
}
