import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { SLOT_MINUTES, SURFACES } from '../../../shared/clubs/club-limits.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { type ClubValues, NEW_COURT } from './club-values.ts'
import s from './courts-page.module.css'

/** The courts of a club. A stored court is archived instead of removed, because bookings and matches refer to it. */
export function ClubCourts({
  form: { register, control, getValues, watch, formState },
}: {
  form: UseFormReturn<ClubValues>
}) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control, name: 'courts' })
  const isUnique = (name: string, index: number): boolean =>
    !getValues('courts').some((court, other) => other !== index && !court.archived && court.name.trim() === name.trim())
  return (
    <fieldset className={s.part}>
      <legend className={s.title}>{t('officeCourts.courts')}</legend>
      <ul className={s.rows}>
        {fields.map(({ id, courtId }, index) => {
          const message = formState.errors.courts?.[index]?.name?.message
          return (
            <li key={id} className={s.row}>
              <label className="stack-1 strong">
                {t('officeCourts.courtName')}
                <input
                  className={s.name}
                  maxLength={LONGEST.club.court}
                  aria-invalid={message !== undefined || undefined}
                  aria-describedby={message && `${id}-wrong`}
                  {...register(`courts.${index}.name`, {
                    validate: (name, { courts }) =>
                      name.trim() === ''
                        ? t('office.form.needed')
                        : courts[index]?.archived || isUnique(name, index) || t('officeCourts.isTwice'),
                  })}
                />
              </label>
              <label className="stack-1 strong">
                {t('officeCourts.surface')}
                <select {...register(`courts.${index}.surface`)}>
                  <option value="">{t('officeCourts.surfaces.none')}</option>
                  <Options of={SURFACES.map((surface) => [surface, t(`officeCourts.surfaces.${surface}`)])} />
                </select>
              </label>
              <label className="stack-1 strong">
                {t('officeCourts.slot')}
                <select {...register(`courts.${index}.slotMinutes`, { valueAsNumber: true })}>
                  <Options of={SLOT_MINUTES.map((count) => [count, t('officeCourts.minutes', { count })])} />
                </select>
              </label>
              {(['indoor', 'lights', 'archived'] as const).map((flag) => (
                <label key={flag} className={k.check}>
                  <input type="checkbox" {...register(`courts.${index}.${flag}`)} />
                  {t(`officeCourts.${flag}`)}
                </label>
              ))}
              {courtId !== null && (
                <Link to={{ pathname: pathTo('court', courtId), search: '?poster' }} target="_blank">
                  {t('officeCourts.poster')}
                </Link>
              )}
              {courtId === null && (
                <button type="button" className="button quiet" onClick={() => remove(index)}>
                  {t('officeCourts.remove')}
                </button>
              )}
              <span id={`${id}-wrong`} className={s.wrong} role="alert">
                {message}
              </span>
            </li>
          )
        })}
      </ul>
      {watch('courts').some(({ archived }) => archived) && <p>{t('officeCourts.archivedHint')}</p>}
      <button
        type="button"
        className="button quiet"
        onClick={() => append({ ...NEW_COURT, name: `Court ${fields.length + 1}` })}
      >
        {t('officeCourts.addCourt')}
      </button>
    </fieldset>
  )
}
