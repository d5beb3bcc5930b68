import { useState } from 'react'
import type { Delivery, Webhook, WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from '../kit/close-button.tsx'
import { timeText } from '../kit/club-times.ts'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import { clubById } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { eventText, outcomeText, WebhookDeliveries } from './webhook-deliveries.tsx'
import s from './webhooks-page.module.css'

interface Props {
  webhook: Webhook
  onChanged: () => Promise<void>
  onSecret: (answer: WebhookWithSecret) => void
}

const ASKED = ['newSecret', 'disable', 'remove'] as const

/** A webhook with its state and its actions. */
export function WebhookItem({ webhook, onChanged, onSecret }: Props) {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<(typeof ASKED)[number] | null>(null)
  const [isListing, setListing] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { id, address, club, enabled, offReason, failingSince, events } = webhook
  const host = new URL(address).host
  const path = `/office/webhooks/${encodeURIComponent(id)}`
  const { run, pending, problem } = useOfficeAction(async (action: () => Promise<unknown>) => {
    setSaid(null)
    await action()
  })
  const change = (enabled: boolean) =>
    run(async () => {
      await officeCall('PATCH', path, { enabled })
      await onChanged()
    })
  const confirmed = {
    newSecret: () => run(async () => onSecret(await officeJson('POST', `${path}/secret`, { id: randomId() }))),
    disable: () => change(false),
    remove: () =>
      run(async () => {
        await officeCall('DELETE', path)
        await onChanged()
      }),
  }
  const sendTest = () =>
    run(async () => {
      const outcome = await officeJson<Delivery>('POST', `${path}/test`, { id: randomId() })
      setSaid(t('officeWebhooks.tested', { host, outcome: outcomeText(outcome, t) }))
    })
  const button = (label: string, onClick: () => void) => (
    <button type="button" className={row.action} aria-disabled={pending} onClick={onClick}>
      {t(`officeWebhooks.${label}`)}
      <span className="hidden-text">: {host}</span>
    </button>
  )
  return (
    <>
      <p className={s.address}>{address}</p>
      <p className={k.about}>
        {[
          club === null ? t('officeWebhooks.allClubs') : (clubById(club)?.name ?? club),
          ...events.map((event) => eventText(event, t)),
        ].join(' · ')}
      </p>
      <p className={offReason === 'failures' || failingSince !== null ? k.warning : k.about}>
        {offReason === 'failures'
          ? t('officeWebhooks.offFailures')
          : enabled && failingSince !== null
            ? t('officeWebhooks.failing', { time: timeText(failingSince, club, language) })
            : t(enabled ? 'officeWebhooks.on' : 'officeWebhooks.off')}
      </p>
      <div className={row.actions}>
        {button('test', () => void sendTest())}
        {button('deliveries', () => setListing(true))}
        {button('newSecret', () => setAsked('newSecret'))}
        {enabled ? button('disable', () => setAsked('disable')) : button('enable', () => void change(true))}
        {button('remove', () => setAsked('remove'))}
      </div>
      <p role="status" className={s.outcome}>
        {said}
      </p>
      <Problem text={problem} />
      <Dialog
        open={isListing}
        title={t('officeWebhooks.deliveriesOf', { host })}
        onClose={() => setListing(false)}
        foot={<CloseFoot onClose={() => setListing(false)} />}
      >
        <WebhookDeliveries path={path} club={club} />
      </Dialog>
      <Question
        asked={
          asked && {
            title: t(`officeWebhooks.${asked}Title`, { host }),
            text: t(`officeWebhooks.${asked}Text`),
            yes: t(`officeWebhooks.${asked}`),
          }
        }
        onYes={() => asked && void confirmed[asked]()}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
