import { useCallback, useState } from 'react'
import type { Webhook, WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { useLoad } from '../../api/use-load.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import s from './webhooks-page.module.css'

/** The webhooks that an owner may manage. */
export default function WebhooksPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeWebhooks.title')} lead={t('officeWebhooks.lead')}>
      <Webhooks />
    </OfficeFrame>
  )
}

function Webhooks() {
  const { t } = useTranslation()
  const { may } = useMe()
  const [webhooks, setWebhooks] = useState<readonly Webhook[] | 'loading' | 'failed'>('loading')
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  const load = useCallback(async () => {
    try {
      setWebhooks((await officeJson<{ webhooks: Webhook[] }>('GET', '/office/webhooks')).webhooks)
    } catch {
      setWebhooks((shown) => (typeof shown === 'string' ? 'failed' : shown))
    }
  }, [])
  useLoad(load)
  const showSecret = (answer: WebhookWithSecret) => {
    setCreated(answer)
    void load()
  }
  return (
    <>
      <p className={s.guide}>
        <a href="/docs/webhooks.md">{t('officeWebhooks.guide')}</a>
      </p>
      <WebhookForm
        clubs={clubsWhere((club) => may('webhooks.manage', { club }))}
        mayAll={may('webhooks.manage', { club: null })}
        onCreated={showSecret}
      />
      <h2 className={s.heading}>{t('officeWebhooks.list')}</h2>
      {typeof webhooks === 'string' ? (
        <LoadingLine failed={webhooks === 'failed' && t('office.failed')} onRetry={() => void load()} />
      ) : webhooks.length === 0 ? (
        <p>{t('officeWebhooks.none')}</p>
      ) : (
        <ul className={s.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className={s.item}>
              <WebhookItem webhook={webhook} onChanged={load} onSecret={showSecret} />
            </li>
          ))}
        </ul>
      )}
      <WebhookSecret created={created} onClose={() => setCreated(null)} />
    </>
  )
}
