import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { deviceZone } from '../../../shared/time/zone-time.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { ClubFields, type ClubNames } from './club-fields.tsx'
import s from './courts-page.module.css'

interface Values extends ClubNames {
  courts: number
}

const newId = (): string => `club_${randomId().slice(0, 12)}`

/** The form that adds a club. */
export function NewClubForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation()
  // Each try sends the same id, so that a retry adds no second club.
  const [id, setId] = useState(newId)
  const [isDone, setDone] = useState(false)
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: { name: '', address: '', timeZone: deviceZone(), courts: 4 },
  })
  const { errors } = formState
  const { run, pending, problem } = useOfficeAction(async ({ name, address, timeZone, courts }: Values) => {
    setDone(false)
    const body = { id, name: name.trim(), address: address.trim(), timeZone: timeZone.trim(), courts }
    await officeJson<OfficeClub>('POST', '/office/clubs', body)
    setDone(true)
    setId(newId())
    reset()
    onCreated(id)
  })
  return (
    <details className={s.more}>
      <summary className={s.title}>{t('officeCourts.add')}</summary>
      <form className={f.form} noValidate onSubmit={handleSubmit(run)}>
        <p>{t('officeCourts.addHint')}</p>
        <div className={f.row}>
          <ClubFields register={register} errors={errors} />
          <CheckedField label={t('officeCourts.number')} message={errors.courts?.message}>
            {(attributes) => (
              <input
                type="number"
                className={f.input}
                {...register('courts', {
                  valueAsNumber: true,
                  validate: (count) =>
                    (Number.isInteger(count) && count >= 1 && count <= 50) ||
                    t('officeCourts.isNumber', { min: 1, max: 50 }),
                })}
                {...attributes}
              />
            )}
          </CheckedField>
        </div>
        <p role="status" className={problem ? f.problem : undefined}>
          {isDone ? t('officeCourts.created') : problem}
        </p>
        <div className={f.actions}>
          <button type="submit" className="button" aria-disabled={pending}>
            {t('officeCourts.add')}
          </button>
        </div>
      </form>
    </details>
  )
}
