import type { UseFormReturn } from 'react-hook-form'
import { MIDNIGHT } from '../../../shared/clubs/day-minutes.ts'
import { timeOfMinute } from '../../../shared/clubs/slots.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { weekdayTitle } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import type { ClubValues } from './club-values.ts'
import s from './courts-page.module.css'

/** Every half hour of a day, midnight at its end included. */
const MINUTES = Array.from({ length: MIDNIGHT / 30 + 1 }, (_, index) => index * 30)

/** The options of a field for a time of day. */
export const TimeOptions = () => <Options of={MINUTES.map((minute) => [minute, timeOfMinute(minute)])} />

/** The opening hours by weekday. */
export function ClubHours({ form: { register, watch, formState } }: { form: UseFormReturn<ClubValues> }) {
  const { t, language } = useTranslation()
  const hours = watch('hours')
  return (
    <fieldset className={s.part}>
      <legend className={s.title}>{t('officeCourts.hours')}</legend>
      <ul className={s.hours}>
        {WEEKDAYS.map((day) => {
          const name = weekdayTitle(day, language)
          const message = formState.errors.hours?.[day]?.closes?.message
          return (
            <li key={day} className={s.day}>
              <label className={k.check}>
                <input type="checkbox" {...register(`hours.${day}.isOpen`)} />
                {name}
              </label>
              {hours[day].isOpen ? (
                <>
                  <select
                    aria-label={`${name}: ${t('officeCourts.opens')}`}
                    {...register(`hours.${day}.opens`, { valueAsNumber: true })}
                  >
                    <TimeOptions />
                  </select>
                  <span aria-hidden="true">–</span>
                  <select
                    aria-label={`${name}: ${t('officeCourts.closes')}`}
                    aria-invalid={message !== undefined || undefined}
                    aria-describedby={message && `${day}-wrong`}
                    {...register(`hours.${day}.closes`, {
                      valueAsNumber: true,
                      validate: (closes, values) =>
                        !values.hours[day].isOpen || closes > values.hours[day].opens || t('officeCourts.isOrder'),
                    })}
                  >
                    <TimeOptions />
                  </select>
                </>
              ) : (
                <span className={k.about}>{t('officeCourts.closed')}</span>
              )}
              <span id={`${day}-wrong`} className={s.wrong} role="alert">
                {message}
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
