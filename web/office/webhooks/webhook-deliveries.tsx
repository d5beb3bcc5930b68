import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import type { Delivery } from '../../../shared/webhooks/webhook-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { type ListPage, usePages } from '../kit/use-pages.ts'
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

/** The last events of a webhook, newest first. @param path of the webhook's calls */
export function WebhookDeliveries({ path, club }: { path: string; club: string | null }) {
  const { t, language } = useTranslation()
  const { rows, state, reload } = usePages(useCallback(() => load(path), [path]))
  const columns = useMemo(
    (): Column<Delivery>[] => [
      {
        id: 'when',
        header: t('officeWebhooks.when'),
        cell: ({ row: { original } }) => <span className={s.when}>{timeText(original.createdAt, club, language)}</span>,
      },
      {
        id: 'what',
        header: t('officeWebhooks.what'),
        cell: ({ row: { original } }) => {
          const text = eventText(original.type, t)
          return original.match === null ? text : <Link to={officePathTo('match', original.match)}>{text}</Link>
        },
      },
      {
        id: 'outcome',
        header: t('officeWebhooks.outcome'),
        cell: ({ row: { original } }) => (
          <>
            {outcomeText(original, t)}
            {original.triedAt !== null && original.tries > 1 && (
              <span className={s.about}>
                {` ${t('officeWebhooks.tries', { count: original.tries })}, ${t('officeWebhooks.tried', { time: timeText(original.triedAt, club, language) })}`}
              </span>
            )}
          </>
        ),
      },
    ],
    [t, language, club],
  )
  return (
    <DataTable
      caption={t('officeWebhooks.deliveries')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      stacked
      state={state}
      empty={t('officeWebhooks.noDeliveries')}
      onRetry={reload}
      onMore={null}
    />
  )
}

async function load(path: string): Promise<ListPage<Delivery>> {
  const { deliveries } = await officeJson<{ deliveries: Delivery[] }>('GET', `${path}/deliveries`)
  return { rows: deliveries, next: null }
}
