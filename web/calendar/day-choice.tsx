import { useTranslation } from 'react-i18next'
import { WEEKDAYS, type Weekday } from '../../shared/time/weekdays.ts'
import { weekdayShort, weekdayTitle } from '../ui/weekday-names.ts'
import s from './day-choice.module.css'

interface Props {
  day: Weekday
  today: Weekday
  onChange: (day: Weekday) => void
}

/** On a phone: which day is shown, in three letters each. */
export function DayChoice({ day: chosen, today, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <fieldset className={s.days}>
      <legend className="hidden-text">{t('club.calendar.day')}</legend>
      {WEEKDAYS.map((day) => (
        <label key={day} className={day === today ? `${s.day} ${s.today}` : s.day}>
          <input
            type="radio"
            name="day"
            className="hidden-text"
            aria-label={weekdayTitle(day, language)}
            checked={day === chosen}
            onChange={() => onChange(day)}
          />
          {weekdayShort(day, language)}
        </label>
      ))}
    </fieldset>
  )
}
