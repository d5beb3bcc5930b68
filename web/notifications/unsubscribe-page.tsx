import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isKind } from '../../shared/notifications/notification-kinds.ts'
import type { UnsubscribedAnswer } from '../../shared/notifications/notification-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { useAction } from '../api/use-action.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** Asks whether to stop the emails of the kind that the link names. It needs no sign-in. */
export default function UnsubscribePage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const { run, pending, error } = useAction(async () => {
    await postJson<UnsubscribedAnswer>(`/unsubscribe/${encodeURIComponent(token)}`, {})
    setDone(true)
  })
  const [kind = ''] = token.split('.')
  const isInvalid = !isKind(kind) || isMissing(error)
  return (
    <div className="page stack-6">
      <PageHead title={t('notifications.unsubscribe.title')}>
        {isKind(kind) && !isInvalid && (
          <p>
            {t(isDone ? 'notifications.unsubscribe.done' : 'notifications.unsubscribe.ask', {
              kind: t(`notifications.kind.${kind}`),
            })}
          </p>
        )}
      </PageHead>
      <p role="status">{isDone && t('notifications.unsubscribe.stopped')}</p>
      <p role="alert">
        {isInvalid
          ? t('notifications.unsubscribe.invalid')
          : error !== null && !isDone && t('notifications.unsubscribe.failed')}
      </p>
      {!isDone && !isInvalid && (
        <p>
          <button type="button" className="button" aria-disabled={pending} onClick={() => void run()}>
            {t('notifications.unsubscribe.stop')}
          </button>
        </p>
      )}
      <p>
        <Link to={PAGES.notifications.path}>{t('notifications.unsubscribe.all')}</Link>
      </p>
    </div>
  )
}
