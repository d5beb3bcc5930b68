import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import type { WebhookWithSecret } from '../../../shared/webhooks/webhook-schemas.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../shared/webhooks/webhook-types.ts'
import { Field, invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { eventText } from './webhook-deliveries.tsx'
import s from './webhooks-page.module.css'

interface Values {
  address: string
  events: WebhookEvent[]
  /** Empty for all clubs. */
  club: string
}

interface Props {
  clubs: readonly Club[]
  /** Whether the person may add webhooks for all matches. */
  mayAll: boolean
  onCreated: (created: WebhookWithSecret) => void
}

/** The form for a new webhook. A retry after a failure sends the same id, so that it is created only once. */
export function WebhookForm({ clubs, mayAll, onCreated }: Props) {
  const { t } = useTranslation()
  const message = useId()
  const [id, setId] = useState(randomId)
  const blank = (): Values => ({ address: '', events: [...WEBHOOK_EVENTS], club: mayAll ? '' : (clubs[0]?.id ?? '') })
  const { register, handleSubmit, reset, formState } = useForm<Values>({ defaultValues: blank() })
  const { errors } = formState
  const { run, pending, problem } = useOfficeAction(async ({ address, events, club }: Values) => {
    const wanted = { id, address: address.trim(), events, club: club || null }
    const created = await officeJson<WebhookWithSecret>('POST', '/office/webhooks', wanted)
    setId(randomId())
    reset(blank())
    onCreated(created)
  })
  return (
    <form className={f.form} noValidate onSubmit={handleSubmit(run)} onChange={() => setId(randomId())}>
      <div className={`stack-4 ${s.fields}`}>
        <Field label={t('officeWebhooks.address')}>
          <input
            type="url"
            autoComplete="off"
            className={f.input}
            maxLength={LONGEST.webhook.address}
            placeholder="https://"
            {...register('address', {
              validate: (text) => /^https?:\/\/\S+$/i.test(text.trim()) || t('officeWebhooks.needsAddress'),
            })}
            {...invalidIf('address' in errors || problem !== null, message)}
          />
        </Field>
        <Field label={t('officeWebhooks.club')}>
          <select className={f.input} {...register('club')}>
            {mayAll && <option value="">{t('officeWebhooks.allClubs')}</option>}
            <Options of={clubs.map((club) => [club.id, club.name])} />
          </select>
        </Field>
      </div>
      <fieldset>
        <legend>{t('officeWebhooks.events')}</legend>
        <div className={`wrap ${s.events}`}>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className={s.event}>
              <input
                type="checkbox"
                value={event}
                {...register('events', { validate: (some) => some.length > 0 || t('officeWebhooks.needsEvent') })}
              />
              {eventText(event, t)}
            </label>
          ))}
        </div>
      </fieldset>
      <p id={message} role="alert" className={k.warning}>
        {errors.address?.message ?? errors.events?.message ?? problem}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('officeWebhooks.add')}
        </button>
      </div>
    </form>
  )
}
