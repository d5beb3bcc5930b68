import s from './loading-line.module.css'
import { useTranslation } from './use-translation.ts'

interface Props {
  /** The message after a failure. */
  failed: string | false
  onRetry: () => void
}

/** Shows Loading..., or after a failure a message and a button to try again. */
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
