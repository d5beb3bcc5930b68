import { useState } from 'react'
import type { Webhook, WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeGet } from '../kit/office-calls.ts'
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
  const { value, failed, reload } = useLoaded('/office/webhooks', officeGet<{ readonly webhooks: readonly Webhook[] }>)
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  const showSecret = (answer: WebhookWithSecret) => {
    setCreated(answer)
    void reload()
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
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : value.webhooks.length === 0 ? (
        <p>{t('officeWebhooks.none')}</p>
      ) : (
        <ul className="stack-4">
          {value.webhooks.map((webhook) => (
            <li key={webhook.id} className={s.item}>
              <WebhookItem webhook={webhook} onChanged={reload} onSecret={showSecret} />
            </li>
          ))}
        </ul>
      )}
      <WebhookSecret created={created} onClose={() => setCreated(null)} />
    </>
  )
}
