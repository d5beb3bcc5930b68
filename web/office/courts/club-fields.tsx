import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { LONGEST } from '../../../shared/text/longest.ts'
import { offsetText } from '../../../shared/time/offset-text.ts'
import { isTimeZone } from '../../../shared/time/zone-time.ts'
import { useNow } from '../../api/use-now.ts'
import { clockTime } from '../../ui/dates.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { zoneName } from './zone-name.ts'

/** Time between updates of the time in a time zone (ms). */
const TICK_MS = 15_000

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

interface ZoneProps<T extends ClubNames> extends Props<T> {
  /** The text in the field. */
  text: string
}

/** The time zone of a club. Below are its name in the reader's language, and what its clocks show now. */
export function ClubZone<T extends ClubNames & FieldValues>({ register, errors, text }: ZoneProps<T>) {
  const { t, language } = useTranslation()
  const now = useNow(TICK_MS)
  const zone = text.trim()
  const isKnown = (text: string) => isTimeZone(text.trim()) || t('officeCourts.isTimeZone')
  const hint = isTimeZone(zone)
    ? t('officeCourts.zoneNow', {
        name: zoneName(zone, language, now),
        time: clockTime(now, language, zone),
        offset: offsetText(zone, now),
      })
    : undefined
  return (
    <CheckedField label={t('officeCourts.timeZone')} message={errors.timeZone?.message} hint={hint}>
      {(attributes) => (
        <input
          className={f.input}
          list="time-zones"
          {...register('timeZone' as Path<T>, { validate: isKnown })}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}
