import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import type { Delivery } from '../../../shared/webhooks/webhook-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { useList } from '../kit/use-pages.ts'
import s from './webhooks-page.module.css'

/** The last part of each event's translation key. */
const EVENT_KEYS = {
  'match.started': 'started',
  'set.ended': 'set',
  'match.ended': 'ended',
  'match.corrected': 'corrected',
  'webhook.test': 'test',
} as const satisfies Readonly<Record<Delivery['type'], string>>

/** Returns the name of an event. */
export const eventText = (type: Delivery['type'], t: TFunction): string => t(`officeWebhooks.event.${EVENT_KEYS[type]}`)

/** Returns the outcome of the last try in words. */
export function outcomeText({ state, code, failure }: Delivery, t: TFunction): string {
  if (failure) return t(`officeWebhooks.failure.${failure}`, { code })
  return state === 'delivered' ? t('officeWebhooks.delivered', { code }) : t('officeWebhooks.waiting')
}

const deliveriesIn = ({ deliveries }: { readonly deliveries: readonly Delivery[] }) => deliveries

/** The last events of a webhook, newest first. @param path of the webhook's calls */
export function WebhookDeliveries({ path, club }: { path: string; club: string | null }) {
  const { t, language } = useTranslation()
  const list = useList(`${path}/deliveries`, deliveriesIn)
  const columns: Column<Delivery>[] = [
    {
      id: 'when',
      header: t('officeWebhooks.when'),
      cell: ({ createdAt }) => <span className={s.when}>{timeText(createdAt, club, language)}</span>,
    },
    {
      id: 'what',
      header: t('officeWebhooks.what'),
      cell: ({ type, match }) => {
        const text = eventText(type, t)
        return match === null ? text : <Link to={officePathTo('match', match)}>{text}</Link>
      },
    },
    {
      id: 'outcome',
      header: t('officeWebhooks.outcome'),
      cell: (delivery) => (
        <>
          {outcomeText(delivery, t)}
          {delivery.triedAt !== null && delivery.tries > 1 && (
            <span className="note">
              {` ${t('officeWebhooks.tries', { count: delivery.tries })}, ${t('officeWebhooks.tried', { time: timeText(delivery.triedAt, club, language) })}`}
            </span>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('officeWebhooks.deliveries')}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      stacked
      empty={t('officeWebhooks.noDeliveries')}
    />
  )
}
