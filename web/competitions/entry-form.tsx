import { type FormEvent, useId, useState } from 'react'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'

interface Props {
  kind: EventAnswer['kind']
  isPending: boolean
  /** Called with the email of the partner; null in singles. */
  onEnter: (partner: string | null) => void
}

/** The form with which people enter an event themselves. */
export function EntryForm({ kind, isPending, onEnter }: Props) {
  const { t } = useTranslation()
  const [partner, setPartner] = useState('')
  const hint = useId()
  const enter = (submit: FormEvent) => {
    submit.preventDefault()
    onEnter(kind === 'singles' ? null : partner.trim())
  }
  return (
    <form className={f.form} onSubmit={enter}>
      {kind === 'doubles' && (
        <div className="stack-2">
          <Field label={t('competitions.own.partner')}>
            <input
              type="email"
              required
              className={f.input}
              autoComplete="off"
              aria-describedby={hint}
              value={partner}
              onChange={({ target }) => setPartner(target.value)}
            />
          </Field>
          <p id={hint} className="note">
            {t('competitions.own.partnerHint')}
          </p>
        </div>
      )}
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={isPending}>
          {t('competitions.own.enter')}
        </button>
      </div>
      <p className="note">{t('competitions.own.public')}</p>
    </form>
  )
}
