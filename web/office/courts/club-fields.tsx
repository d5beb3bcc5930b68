import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { LONGEST } from '../../../shared/text/longest.ts'
import { isTimeZone } from '../../../shared/time/zone-time.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'

/** The values of the fields that a new and an existing club have. */
export interface ClubNames {
  name: string
  address: string
  timeZone: string
}

interface Props<T extends ClubNames> {
  register: UseFormRegister<T>
  errors: FieldErrors<ClubNames>
}

/** The name and the address of a club. */
export function ClubFields<T extends ClubNames & FieldValues>({ register, errors }: Props<T>) {
  const { t } = useTranslation()
  const needed = (text: string) => text.trim() !== '' || t('office.form.needed')
  return (
    <>
      <CheckedField label={t('officeCourts.name')} message={errors.name?.message}>
        {(attributes) => (
          <input
            className={f.input}
            maxLength={LONGEST.club.name}
            {...register('name' as Path<T>, { validate: needed })}
            {...attributes}
          />
        )}
      </CheckedField>
      <CheckedField label={t('officeCourts.address')} message={undefined}>
        {(attributes) => (
          <input
            className={f.input}
            maxLength={LONGEST.club.address}
            {...register('address' as Path<T>)}
            {...attributes}
          />
        )}
      </CheckedField>
    </>
  )
}

/** The time zone of a club. */
export function ClubZone<T extends ClubNames & FieldValues>({ register, errors }: Props<T>) {
  const { t } = useTranslation()
  const zone = (text: string) => isTimeZone(text.trim()) || t('officeCourts.isTimeZone')
  return (
    <CheckedField label={t('officeCourts.timeZone')} message={errors.timeZone?.message}>
      {(attributes) => (
        <input
          className={f.input}
          list="time-zones"
          {...register('timeZone' as Path<T>, { validate: zone })}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}
