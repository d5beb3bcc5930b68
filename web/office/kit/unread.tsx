import { NotOk } from '../../api/not-ok.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/use-translation.ts'

/** Why a thing is not shown: not loaded yet, not allowed, not found, or another failure. */
export type Unread = 'loading' | 'forbidden' | 'missing' | 'failed'

/** Returns why a call that reads a thing failed. The server answers with 400 to an id that nothing can have. */
export function unreadOf(error: unknown): Unread {
  const status = error instanceof NotOk ? error.status : null
  if (status === 403) return 'forbidden'
  return status === 404 || status === 400 ? 'missing' : 'failed'
}

interface Props {
  why: Unread
  thing: 'match' | 'post' | 'product'
  onRetry: () => void
}

/** The message in place of a thing that is not shown. Only a temporary failure has a button to try again. */
export function UnreadThing({ why, thing, onRetry }: Props) {
  const { t } = useTranslation()
  if (why === 'loading' || why === 'failed')
    return <LoadingLine failed={why === 'failed' && t('office.failed')} onRetry={onRetry} />
  return (
    <Notice>
      <p>{t(why === 'missing' ? `office.missing.${thing}` : 'office.forbidden')}</p>
    </Notice>
  )
}
