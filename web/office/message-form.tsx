import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_MESSAGE } from '../../shared/office/message.ts'
import type { ClubMessage, MessagesAnswer } from '../../shared/office/office-schemas.ts'
import { getJson } from '../api/get-json.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { CheckedField } from './checked-field.tsx'
import { useFailureText } from './failure-text.ts'
import { LeaveQuestion } from './leave-question.tsx'
import s from './message-form.module.css'
import { codeOf, officeJson } from './office-calls.ts'

/** The form for the message on the club's boards and big screens. */
export function MessageForm({ club }: { club: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [shown, setShown] = useState('')
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean } | null>(null)
  const { register, handleSubmit, reset, watch, getValues, formState } = useForm({ defaultValues: { text: '' } })

  useEffect(() => {
    let left = false
    getJson<MessagesAnswer>('/messages').then(
      ({ body }) => {
        const text = body.messages.find((message) => message.club === club)?.text ?? ''
        if (left) return
        setShown(text)
        // The person may have begun to type before the answer.
        if (getValues('text') === '') reset({ text })
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [club, reset, getValues])

  async function set(text: string) {
    setOutcome(null)
    try {
      const stored = await officeJson<ClubMessage>('PUT', '/messages', { club, text: text.trim() })
      setShown(stored.text)
      reset({ text: stored.text })
      setOutcome({ text: t(stored.text ? 'office.message.set' : 'office.message.removed'), isProblem: false })
    } catch (error) {
      setOutcome({ text: failureText(codeOf(error)), isProblem: true })
    }
  }

  return (
    <form className={s.form} onSubmit={handleSubmit(({ text }) => set(text))}>
      <div className={s.field}>
        <CheckedField
          label={t('office.message.label')}
          message={formState.errors.text?.message}
          limit={{ text: watch('text'), max: MAX_MESSAGE }}
        >
          {(attributes) => (
            <input
              {...register('text', { maxLength: MAX_MESSAGE })}
              className={f.input}
              placeholder={t('office.message.example')}
              {...attributes}
            />
          )}
        </CheckedField>
      </div>
      <button type="submit" className="button quiet" aria-disabled={formState.isSubmitting}>
        {t('office.message.show')}
      </button>
      {shown !== '' && (
        <button type="button" className="button quiet" onClick={() => void set('')}>
          {t('office.message.remove')}
        </button>
      )}
      <p role="status" className={outcome?.isProblem ? f.problem : s.outcome}>
        {outcome?.text}
      </p>
      <LeaveQuestion isUnsaved={formState.isDirty} />
    </form>
  )
}
