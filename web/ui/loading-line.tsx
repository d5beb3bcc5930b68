import s from './loading-line.module.css'
import { useTranslation } from './use-translation.ts'

interface Props {
  /** The message after a failure, or false. */
  failed: string | false
  onRetry: () => void
}

/**
 * Shows Loading..., or after a failure a message and a button to try again. The line is in the margin below a page's head,
 * so that nothing moves when the data has loaded.
 */
export function LoadingLine({ failed, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <p className={failed ? `dim row ${s.line}` : `dim row ${s.line} ${s.loading}`}>
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
