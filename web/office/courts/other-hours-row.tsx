import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { MOST_TIMES } from '../../../shared/clubs/club-limits.ts'
import { isPeriod } from '../../../shared/clubs/open-hours.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { weekdayShort, weekdayTitle } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { TimeOptions } from './club-hours.tsx'
import { type ClubValues, nextTime, otherHoursOf } from './club-values.ts'
import s from './courts-page.module.css'

interface Props {
  id: string
  form: UseFormReturn<ClubValues>
  index: number
  onRemove: () => void
}

/** Other hours in the form: their name, when they are valid, for which courts, and when these are open. */
export function OtherHoursRow({ id, form, index, onRemove }: Props) {
  const { t, language } = useTranslation()
  const { register, watch, formState } = form
  const name = `otherHours.${index}` as const
  const chosen = watch(`${name}.courts`)
  const courts = watch('courts').flatMap(({ courtId, name: court, archived }) =>
    courtId !== null && (!archived || chosen.includes(courtId)) ? [{ courtId, court }] : [],
  )
  const wrong = formState.errors.otherHours?.[index]
  const times = Array.isArray(wrong?.open) ? wrong.open.flatMap((each) => each?.closes?.message ?? []) : []
  const message = wrong?.weekdays?.message ?? wrong?.until?.message ?? times[0]
  const described = { 'aria-describedby': message && `${id}-wrong` }
  return (
    <li>
      <fieldset className={s.other}>
        <legend className="hidden-text">{t('officeCourts.other.row', { number: index + 1 })}</legend>
        <div className={s.line}>
          <label className="stack-1 strong">
            {t('officeCourts.other.name')}
            <input className={s.name} maxLength={LONGEST.club.hours} {...register(`${name}.name`)} />
          </label>
          <label className="stack-1 strong">
            {t('officeCourts.other.from')}
            <input type="date" className={s.date} {...register(`${name}.from`, { deps: `${name}.until` })} />
          </label>
          <label className="stack-1 strong">
            {t('officeCourts.other.until')}
            <input
              type="date"
              className={s.date}
              aria-invalid={wrong?.until !== undefined || undefined}
              {...register(`${name}.until`, {
                validate: (_, { otherHours }) => {
                  const own = otherHours[index]
                  if (!own || isPeriod(otherHoursOf(own))) return true
                  return t(own.yearly ? 'officeCourts.other.isYear' : 'officeCourts.other.isPeriod')
                },
              })}
              {...described}
            />
          </label>
          <label className={k.check}>
            <input type="checkbox" {...register(`${name}.yearly`, { deps: `${name}.until` })} />
            {t('officeCourts.other.yearly')}
          </label>
        </div>
        <fieldset className={`wrap ${s.days}`}>
          <legend className="hidden-text">{t('officeCourts.weekdays')}</legend>
          {WEEKDAYS.map((day) => (
            <label key={day} className={k.check}>
              <input
                type="checkbox"
                value={day}
                aria-label={weekdayTitle(day, language)}
                {...register(`${name}.weekdays`, {
                  validate: (days) => days.length > 0 || t('officeCourts.needsDay'),
                })}
                {...described}
              />
              {weekdayShort(day, language)}
            </label>
          ))}
        </fieldset>
        {courts.length > 1 && (
          <fieldset>
            <legend className={k.about}>{t('officeCourts.other.courts')}</legend>
            <div className={`wrap ${s.days}`}>
              {courts.map(({ courtId, court }) => (
                <label key={courtId} className={k.check}>
                  <input type="checkbox" value={courtId} {...register(`${name}.courts`)} />
                  {courtName(court, t)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <Times form={form} index={index} described={described} onRemove={onRemove} />
        <p id={`${id}-wrong`} className={s.wrong} role="alert">
          {message}
        </p>
      </fieldset>
    </li>
  )
}

interface TimesProps extends Pick<Props, 'form' | 'index' | 'onRemove'> {
  described: { readonly 'aria-describedby': string | undefined }
}

/** The times at which the courts are open. Without any, they are closed. The buttons below add one, and remove the hours. */
function Times({ form: { register, control, getValues, formState }, index, described, onRemove }: TimesProps) {
  const { t } = useTranslation()
  const name = `otherHours.${index}.open` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  const errors = formState.errors.otherHours?.[index]?.open
  return (
    <>
      {fields.length === 0 && <p className="strong">{t('officeCourts.closed')}</p>}
      {fields.map(({ id }, number) => (
        <div key={id} className={s.day}>
          <select
            aria-label={t('officeCourts.other.opens', { number: number + 1 })}
            {...register(`${name}.${number}.opens`, { valueAsNumber: true, deps: `${name}.${number}.closes` })}
          >
            <TimeOptions />
          </select>
          <span aria-hidden="true">–</span>
          <select
            aria-label={t('officeCourts.other.closes', { number: number + 1 })}
            aria-invalid={errors?.[number] !== undefined || undefined}
            {...register(`${name}.${number}.closes`, {
              valueAsNumber: true,
              deps: `${name}.${number + 1}.closes`,
              validate: (closes, { otherHours }) => {
                const open = otherHours[index]?.open ?? []
                const { opens = 0 } = open[number] ?? {}
                return (opens < closes && (open[number - 1]?.closes ?? 0) <= opens) || t('officeCourts.other.isOrder')
              },
            })}
            {...described}
          >
            <TimeOptions />
          </select>
          <button type="button" className="button quiet" onClick={() => remove(number)}>
            {t('officeCourts.other.removeTime')}
            <span className="hidden-text"> {number + 1}</span>
          </button>
        </div>
      ))}
      <div className={s.line}>
        {fields.length < MOST_TIMES && (
          <button
            type="button"
            className="button quiet"
            onClick={() => append(nextTime(getValues(name), getValues('hours')))}
          >
            {t('officeCourts.other.addTime')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onRemove}>
          {t('officeCourts.other.remove')}
        </button>
      </div>
    </>
  )
}
