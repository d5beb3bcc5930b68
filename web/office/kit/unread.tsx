import { isMissing, NotOk } from '../../api/not-ok.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/use-translation.ts'

/** Returns why a thing is not shown. @param error why the call that reads it failed; null while it is loading */
export function unreadOf(error: unknown): 'loading' | 'forbidden' | 'missing' | 'failed' {
  if (error === null) return 'loading'
  if (error instanceof NotOk && error.status === 403) return 'forbidden'
  return isMissing(error) ? 'missing' : 'failed'
}

interface Props {
  /** Why the call that reads it failed; null while it is loading. */
  error: unknown
  /** Message if it does not exist. */
  missing: string
  onRetry: () => void
}

/** The message in place of a thing that is not shown. Only a temporary failure has a button to try again. */
export function UnreadThing({ error, missing, onRetry }: Props) {
  const { t } = useTranslation()
  const why = unreadOf(error)
  if (why === 'loading' || why === 'failed')
    return <LoadingLine failed={why === 'failed' && t('office.failed')} onRetry={onRetry} />
  return (
    <Notice>
      <p>{why === 'missing' ? missing : t('office.forbidden')}</p>
    </Notice>
  )
}
