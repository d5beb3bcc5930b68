import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { usualWindow } from '../../../shared/grants/grant-window.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { serverNow } from '../../api/server-clock.ts'
import { timeZoneOf } from '../../clubs/club-times.ts'
import { Field, invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { checkTime, cityOf, fieldTime } from '../kit/club-times.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './grants.module.css'

/** The values of the form for a new link. */
export interface GrantValues {
  label: string
  /** Like `until`; empty for a link that is valid at once. */
  from: string
  /** As in `<input type="datetime-local">`, at the club. */
  until: string
}

interface GrantFormProps {
  make: (values: GrantValues, id: string) => Promise<void>
  label: string
  /** Start of the match (ISO 8601); null for a court. */
  start: string | null
  /** Starts of the matches at the court that are in play or expected (ms since 1970). */
  ahead: readonly number[] | undefined
  club: string | null
}

/** The form for a new link. A retry after a failure sends the same id, so that the link is made only once. */
export function GrantForm({ make, label, start, ahead, club }: GrantFormProps) {
  const { t } = useTranslation()
  const message = useId()
  const [id, setId] = useState(randomId)
  const blank = (): GrantValues => {
    const { from, until } = usualWindow(serverNow(), start === null ? null : Date.parse(start), timeZoneOf(club), ahead)
    return { label, from: from === null ? '' : fieldTime(from, club), until: fieldTime(until, club) }
  }
  const { register, handleSubmit, reset, formState } = useForm<GrantValues>({ defaultValues: blank() })
  const { errors } = formState
  const refresh = useEffectEvent(() => reset(blank(), { keepDirtyValues: true }))
  // The person can change the time of the match on the same page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect belongs to this value
  useEffect(() => refresh(), [start])
  const needed = { validate: (text: string) => text.trim() !== '' || t('office.form.needed') }
  const { run, pending, problem } = useOfficeAction(async (values: GrantValues) => {
    await make(values, id)
    setId(randomId())
    reset(blank())
  })
  return (
    <form className={f.form} noValidate onSubmit={handleSubmit(run)} onChange={() => setId(randomId())}>
      <div className={`stack-4 ${s.fields}`}>
        <Field label={t('office.grants.label')}>
          <input
            {...register('label', needed)}
            className={f.input}
            maxLength={LONGEST.grant.label}
            placeholder={t('office.grants.labelExample')}
            {...invalidIf('label' in errors, message)}
          />
        </Field>
        <Field label={t('office.grants.from', { city: cityOf(club) })}>
          <input
            type="datetime-local"
            {...register('from', {
              validate: (local, { until }) =>
                local === '' || (local < until ? checkTime(local, club, t) : t('office.grants.order')),
            })}
            className={f.input}
            {...invalidIf('from' in errors, message)}
          />
        </Field>
        <Field label={t('office.grants.until', { city: cityOf(club) })}>
          <input
            type="datetime-local"
            {...register('until', { validate: (local) => checkTime(local, club, t) })}
            className={f.input}
            {...invalidIf('until' in errors, message)}
          />
        </Field>
      </div>
      <p id={message} role="alert">
        {errors.label?.message ?? errors.from?.message ?? errors.until?.message ?? problem}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('office.grants.make')}
        </button>
      </div>
    </form>
  )
}
