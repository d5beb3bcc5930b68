import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_MESSAGE, MAX_TOURNAMENT } from '../../../shared/office/message.ts'
import type { ClubMessage, MessagesAnswer } from '../../../shared/office/office-schemas.ts'
import type { ClubScreen, ScreensAnswer } from '../../../shared/office/screen-schemas.ts'
import { getJson } from '../../api/get-json.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './line-form.module.css'

/** How to read and store each line of text that a club can show. */
const LINES = {
  message: {
    max: MAX_MESSAGE,
    read: async (club: string) =>
      (await getJson<MessagesAnswer>('/messages')).body.messages.find((message) => message.club === club)?.text,
    store: async (club: string, text: string) =>
      (await officeJson<ClubMessage>('PUT', '/messages', { club, text })).text,
  },
  tournament: {
    max: MAX_TOURNAMENT,
    read: async (club: string) =>
      (await getJson<ScreensAnswer>('/screens')).body.screens.find((screen) => screen.club === club)?.tournament,
    store: async (club: string, tournament: string) =>
      (await officeJson<ClubScreen>('PUT', '/screens', { club, tournament })).tournament,
  },
} as const

interface Props {
  /** `message` is on the club's boards and big screens, `tournament` on big screens. */
  line: keyof typeof LINES
  club: string
  /** Texts that are not stored yet, by line and club. They stay while the person looks at another club. */
  drafts: Map<string, string>
  /** Called when a text has changed, with whether any draft is left. */
  onDrafts: (isUnsaved: boolean) => void
}

/** The form for a line of text that a club shows. */
export function LineForm({ line, club, drafts, onDrafts }: Props) {
  const { max, read, store } = LINES[line]
  const key = `${line} ${club}`
  const { t } = useTranslation()
  const [said, setSaid] = useState<string | null>(null)
  const { register, handleSubmit, reset, watch, setValue, formState } = useForm({ defaultValues: { text: '' } })
  const text = watch('text')
  const { isDirty } = formState

  // Runs once, before the text of this form is kept as a draft.
  const [draft] = useState(() => drafts.get(key))
  useEffect(() => {
    if (draft !== undefined) setValue('text', draft, { shouldDirty: true })
  }, [draft, setValue])
  useEffect(() => {
    if (isDirty) drafts.set(key, text)
    else drafts.delete(key)
    onDrafts(drafts.size > 0)
  }, [drafts, key, text, isDirty, onDrafts])

  const { value: shown, change } = useLoaded(key, async () => (await read(club)) ?? '')
  useEffect(() => {
    // The person may have begun to type before the answer.
    if (shown !== null) reset({ text: shown }, { keepDirtyValues: true })
  }, [shown, reset])

  const { run, pending, problem } = useOfficeAction(async (text: string) => {
    setSaid(null)
    const stored = await store(club, text.trim())
    change(() => stored)
    reset({ text: stored })
    setSaid(t(`office.${line}.${stored ? 'set' : 'removed'}`))
  })

  return (
    <form className={`wrap ${s.form}`} onSubmit={handleSubmit(({ text }) => run(text))}>
      <div className={s.field}>
        <CheckedField label={t(`office.${line}.label`)} message={formState.errors.text?.message} limit={{ text, max }}>
          {(attributes) => (
            <input
              {...register('text', { maxLength: max })}
              className={f.input}
              placeholder={t(`office.${line}.example`)}
              {...attributes}
            />
          )}
        </CheckedField>
      </div>
      <button type="submit" className="button quiet" aria-disabled={pending}>
        {t(`office.${line}.show`)}
      </button>
      {shown && (
        <button type="button" className="button quiet" onClick={() => void run('')}>
          {t(`office.${line}.remove`)}
        </button>
      )}
      <p role="status" className={problem ? f.problem : `note ${s.outcome}`}>
        {problem ?? said}
      </p>
    </form>
  )
}
