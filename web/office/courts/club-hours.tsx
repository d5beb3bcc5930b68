import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MIDNIGHT } from '../../../shared/clubs/day-minutes.ts'
import { timeOfMinute } from '../../../shared/clubs/slots.ts'
import { WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'
import { weekdayTitle } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { type ClubValues, type Hours, isUsual, usualHours } from './club-values.ts'
import s from './courts-page.module.css'
import { UnpricedNote } from './unpriced-note.tsx'

/** Every half hour of a day, midnight at its end included. */
const MINUTES = Array.from({ length: MIDNIGHT / 30 + 1 }, (_, index) => index * 30)

/** The options of a field for a time of day. */
export const TimeOptions = () => <Options of={MINUTES.map((minute) => [minute, timeOfMinute(minute)])} />

interface LineProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** The hours of all days, in one line. An opening time after the closing time moves the closing time. */
export function HoursLine({ hours: { opens, closes }, onChange }: LineProps) {
  const { t } = useTranslation()
  const name = t('officeCourts.everyDay')
  return (
    <div className={s.day}>
      <span className={s.every}>{name}</span>
      <select
        aria-label={`${name}: ${t('officeCourts.opens')}`}
        value={opens}
        onChange={({ target }) => {
          const from = Math.min(Number(target.value), MIDNIGHT - 30)
          onChange({ opens: from, closes: from < closes ? closes : MIDNIGHT })
        }}
      >
        <TimeOptions />
      </select>
      <span aria-hidden="true">–</span>
      <select
        aria-label={`${name}: ${t('officeCourts.closes')}`}
        value={closes}
        onChange={({ target }) => {
          const to = Math.max(Number(target.value), 30)
          onChange({ opens: opens < to ? opens : 0, closes: to })
        }}
      >
        <TimeOptions />
      </select>
    </div>
  )
}

/** The opening hours: a line for all days, and one for each day with other hours. */
export function ClubHours({ form }: { form: UseFormReturn<ClubValues> }) {
  const { register, watch, setValue, formState } = form
  const { t, language } = useTranslation()
  const hours = watch('hours')
  const [chosen, setChosen] = useState(() => usualHours(hours))
  /** Days that the person has just given a line of their own, with hours that are still the usual ones. */
  const [added, setAdded] = useState<readonly Weekday[]>([])
  // The values of the form may be replaced as a whole, for example by those of somebody else.
  const usual = WEEKDAYS.some((day) => isUsual(hours[day], chosen)) ? chosen : usualHours(hours)
  const isOwn = (day: Weekday) => added.includes(day) || !isUsual(hours[day], usual)
  const set = (day: Weekday, to: Hours) => setValue(`hours.${day}`, { isOpen: true, ...to }, { shouldDirty: true })
  return (
    <fieldset className={s.part}>
      <legend className={s.title}>{t('officeCourts.hours')}</legend>
      <HoursLine
        hours={usual}
        onChange={(next) => {
          for (const day of WEEKDAYS) if (!isOwn(day)) set(day, next)
          setChosen(next)
        }}
      />
      <ul className={s.hours}>
        {WEEKDAYS.filter(isOwn).map((day) => {
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
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  setAdded(added.filter((each) => each !== day))
                  set(day, usual)
                }}
              >
                {t('officeCourts.asUsual')}
                <span className="hidden-text">: {name}</span>
              </button>
              <span id={`${day}-wrong`} className={s.wrong} role="alert">
                {message}
              </span>
            </li>
          )
        })}
      </ul>
      {!WEEKDAYS.every(isOwn) && (
        <label className={`stack-1 ${s.exception}`}>
          {t('officeCourts.exception')}
          <select value="" onChange={({ target }) => setAdded([...added, target.value as Weekday])}>
            <option value="">{t('officeCourts.chooseDay')}</option>
            <Options of={WEEKDAYS.filter((day) => !isOwn(day)).map((day) => [day, weekdayTitle(day, language)])} />
          </select>
        </label>
      )}
      <UnpricedNote form={form} hasLink />
    </fieldset>
  )
}
