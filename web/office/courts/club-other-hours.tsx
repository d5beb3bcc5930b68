import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { dateIn, isTimeZone } from '../../../shared/time/zone-time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { type ClubValues, newOtherHours, OTHER_HOURS, type OtherHoursKind } from './club-values.ts'
import s from './courts-page.module.css'
import { OtherHoursRow } from './other-hours-row.tsx'

/** The hours that replace the usual ones: holidays, seasons, days with a break, and hours of single courts. */
export function ClubOtherHours({ form }: { form: UseFormReturn<ClubValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'otherHours' })
  const add = (kind: OtherHoursKind) => {
    const { hours, courts, timeZone } = form.getValues()
    const today = dateIn(isTimeZone(timeZone) ? timeZone : 'UTC', serverNow())
    const court = courts.find(({ courtId }) => courtId !== null)?.courtId ?? undefined
    append(newOtherHours(kind, hours, today, court))
  }
  return (
    <fieldset className={s.part}>
      <legend className={s.title}>{t('officeCourts.other.title')}</legend>
      <p className={k.about}>{t('officeCourts.other.hint')}</p>
      <ul className={s.rows}>
        {fields.map(({ id }, index) => (
          <OtherHoursRow key={id} id={id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ul>
      <div className={s.line}>
        {OTHER_HOURS.map((kind) => (
          <button key={kind} type="button" className="button quiet" onClick={() => add(kind)}>
            {t(`officeCourts.other.add.${kind}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
