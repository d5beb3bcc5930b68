import { useState } from 'react'
import type { Delivery, Webhook, WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { timeText } from '../kit/club-times.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { codeOf, officeCall, officeJson } from '../kit/office-calls.ts'
import { clubById } from '../kit/places.ts'
import { Question } from '../kit/question.tsx'
import row from '../kit/row-actions.module.css'
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
  const failureText = useFailureText()
  const [asked, setAsked] = useState<(typeof ASKED)[number] | null>(null)
  const [isListing, setListing] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { id, address, club, enabled, offReason, failingSince, events } = webhook
  const host = new URL(address).host
  const path = `/office/webhooks/${encodeURIComponent(id)}`
  const act = async (action: () => Promise<unknown>) => {
    if (pending) return
    setPending(true)
    setProblem(null)
    setSaid(null)
    try {
      await action()
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
    setPending(false)
  }
  const change = (enabled: boolean) =>
    act(async () => {
      await officeCall('PATCH', path, { enabled })
      await onChanged()
    })
  const confirmed = {
    newSecret: () => act(async () => onSecret(await officeJson('POST', `${path}/secret`, { id: randomId() }))),
    disable: () => change(false),
    remove: () =>
      act(async () => {
        await officeCall('DELETE', path)
        await onChanged()
      }),
  }
  const sendTest = () =>
    act(async () => {
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
      <p className={s.about}>
        {[
          club === null ? t('officeWebhooks.allClubs') : (clubById(club)?.name ?? club),
          ...events.map((event) => eventText(event, t)),
        ].join(' · ')}
      </p>
      <p className={offReason === 'failures' || failingSince !== null ? s.bad : s.about}>
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
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <Dialog
        open={isListing}
        title={t('officeWebhooks.deliveriesOf', { host })}
        onClose={() => setListing(false)}
        foot={
          <div className={f.actions}>
            <CloseButton onClose={() => setListing(false)} />
          </div>
        }
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
