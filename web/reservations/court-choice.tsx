import { useTranslation } from 'react-i18next'
import { COURTS } from '../../shared/reservations/slots.ts'
import s from './court-choice.module.css'
import { courtName } from './words.ts'

/** On a phone: which court is shown. */
export function CourtChoice({ column, onChange }: { column: number; onChange: (column: number) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={s.courts}>
      <legend className="hidden-text">{t('club.day.courts')}</legend>
      {COURTS.map((court, index) => (
        <label key={court} className={s.court}>
          <input
            type="radio"
            name="court"
            className="hidden-text"
            checked={index === column}
            onChange={() => onChange(index)}
          />
          {courtName(court, t)}
        </label>
      ))}
    </fieldset>
  )
}
