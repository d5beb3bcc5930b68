import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { serverNow } from '../../api/server-clock.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { checkTime, cityOf, momentOfField, timeText } from '../kit/club-times.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './line-form.module.css'

/** A line of text, and the local time at which it ends, as in `<input type="datetime-local">`; empty for no end. */
export interface LineValues {
  readonly text: string
  readonly until: string
}

/** The values of a line that is not set. */
export const NO_LINE: LineValues = { text: '', until: '' }

/** The values that are not stored yet, by line and club. They stay while the person looks at another club. */
export interface Drafts {
  readonly drafts: Map<string, LineValues>
  /** Called when a value has changed, with whether any draft is left. */
  readonly onDrafts: (isUnsaved: boolean) => void
}

interface Props extends Drafts {
  /** `message` is on the club's boards and big screens, `tournament` on big screens. */
  line: 'message' | 'tournament'
  club: string
  max: number
  /** The stored values; null until they are loaded. */
  shown: LineValues | null
  store: (values: LineValues) => Promise<unknown>
  /** Whether the line can have an end. */
  mayEnd?: boolean
}

/** The form for a line of text that a club shows. */
export function LineForm({ line, club, max, shown, store, mayEnd = false, drafts, onDrafts }: Props) {
  const key = `${line} ${club}`
  const { t, language } = useTranslation()
  const [said, setSaid] = useState<string | null>(null)
  const { register, handleSubmit, reset, watch, setValue, formState } = useForm({ defaultValues: shown ?? NO_LINE })
  const [text, until] = watch(['text', 'until'])
  const { isDirty, errors } = formState

  // Runs once, before the values of this form are kept as a draft.
  const [draft] = useState(() => drafts.get(key))
  useEffect(() => {
    for (const field of ['text', 'until'] as const) {
      if (draft) setValue(field, draft[field], { shouldDirty: true })
    }
  }, [draft, setValue])
  useEffect(() => {
    if (isDirty) drafts.set(key, { text, until })
    else drafts.delete(key)
    onDrafts(drafts.size > 0)
  }, [drafts, key, text, until, isDirty, onDrafts])

  const [stored, end] = [shown?.text, shown?.until]
  useEffect(() => {
    // The person may have begun to type before the answer.
    if (stored !== undefined && end !== undefined) reset({ text: stored, until: end }, { keepDirtyValues: true })
  }, [stored, end, reset])

  const { run, pending, problem } = useOfficeAction(async (values: LineValues) => {
    setSaid(null)
    const line = values.text.trim() === '' ? NO_LINE : { text: values.text.trim(), until: values.until }
    await store(line)
    reset(line)
    setSaid(saidOf(line))
  })
  const saidOf = ({ text, until }: LineValues): string => {
    if (text === '') return t(`office.${line}.removed`)
    if (until === '') return t(`office.${line}.set`)
    return t('office.message.setUntil', { time: timeText(isoOf(until, club), club, language) })
  }
  const isAhead = (local: string) => momentOfField(local, club) > serverNow() || t('office.message.ended')

  return (
    <form className={`wrap ${s.form}`} noValidate onSubmit={handleSubmit(run)}>
      <div className={s.field}>
        <CheckedField label={t(`office.${line}.label`)} message={errors.text?.message} limit={{ text, max }}>
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
      {mayEnd && (
        <div className={s.end}>
          <CheckedField label={t('office.message.until', { city: cityOf(club) })} message={errors.until?.message}>
            {(attributes) => (
              <input
                type="datetime-local"
                {...register('until', {
                  validate: (local, { text }) =>
                    local === '' ||
                    text.trim() === '' ||
                    [checkTime(local, club, t), isAhead(local)].find(isText) ||
                    true,
                })}
                className={f.input}
                {...attributes}
              />
            )}
          </CheckedField>
        </div>
      )}
      <button type="submit" className="button quiet" aria-disabled={pending}>
        {t(`office.${line}.show`)}
      </button>
      {stored && (
        <button type="button" className="button quiet" onClick={() => void run(NO_LINE)}>
          {t(`office.${line}.remove`)}
        </button>
      )}
      <p role="status" className={problem ? f.problem : `note ${s.outcome}`}>
        {problem ?? said}
      </p>
    </form>
  )
}

const isText = (outcome: string | true): outcome is string => outcome !== true

/** Returns the moment of a field for a time at a club (ISO 8601). */
export const isoOf = (local: string, club: string): string => new Date(momentOfField(local, club)).toISOString()
