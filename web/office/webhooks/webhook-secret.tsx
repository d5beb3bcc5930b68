import type { WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useCopy } from '../../ui/use-copy.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './webhooks-page.module.css'

interface Props {
  /** Null while there is no secret to show. */
  created: WebhookWithSecret | null
  onClose: () => void
}

/** Shows the secret of a webhook once. */
export function WebhookSecret({ created, onClose }: Props) {
  const { t } = useTranslation()
  const secret = created?.secret ?? ''
  return (
    <Dialog
      open={created !== null}
      title={created ? t('officeWebhooks.secret', { host: new URL(created.webhook.address).host }) : ''}
      onClose={onClose}
    >
      <p>{t('officeWebhooks.secretText')}</p>
      <code className={s.secret}>{secret}</code>
      <Ways key={secret} secret={secret} onClose={onClose} />
    </Dialog>
  )
}

/** The buttons that close the dialog and copy the secret. */
function Ways({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isCopied, copy] = useCopy()
  return (
    <>
      <p role="status">{isCopied !== null && t(isCopied ? 'officeWebhooks.copied' : 'officeWebhooks.notCopied')}</p>
      <div className={f.actions}>
        <button type="button" className="button" onClick={onClose}>
          {t('officeWebhooks.done')}
        </button>
        {/* Without https, the browser lets no script write to the clipboard. */}
        {'clipboard' in navigator && (
          <button type="button" className="button quiet" onClick={() => void copy(secret)}>
            {t('officeWebhooks.copy')}
          </button>
        )}
      </div>
    </>
  )
}
