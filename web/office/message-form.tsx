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

/**
 * The form for the message on the club's boards and big screens.
 * @param drafts texts that are not stored yet, by club. They stay while the person looks at another club
 */
export function MessageForm({ club, drafts }: { club: string; drafts: Map<string, string> }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [shown, setShown] = useState('')
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean } | null>(null)
  const { register, handleSubmit, reset, watch, setValue, formState } = useForm({ defaultValues: { text: '' } })
  const text = watch('text')
  const { isDirty } = formState

  // Runs once, before the text of this form is kept as a draft.
  const [draft] = useState(() => drafts.get(club))
  useEffect(() => {
    if (draft !== undefined) setValue('text', draft, { shouldDirty: true })
  }, [draft, setValue])
  useEffect(() => {
    if (isDirty) drafts.set(club, text)
    else drafts.delete(club)
  }, [drafts, club, text, isDirty])

  useEffect(() => {
    let left = false
    getJson<MessagesAnswer>('/messages').then(
      ({ body }) => {
        const stored = body.messages.find((message) => message.club === club)?.text ?? ''
        if (left) return
        setShown(stored)
        // The person may have begun to type before the answer.
        reset({ text: stored }, { keepDirtyValues: true })
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [club, reset])

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
          limit={{ text, max: MAX_MESSAGE }}
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
      <LeaveQuestion isUnsaved={isDirty || [...drafts.keys()].some((other) => other !== club)} />
    </form>
  )
}
