import { plusDays } from '../../shared/time/weekdays.ts'
import { Chevron } from '../ui/chevron.tsx'
import { weekTitle } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './week-picker.module.css'

interface Props {
  /** Mondays of the shown week and of the current one. */
  week: string
  current: string
  onChange: (week: string) => void
}

/** Shows the week, and moves to others. */
export function WeekPicker({ week, current, onChange }: Props) {
  const { t, language } = useTranslation()
  const step = (days: number) => () => onChange(plusDays(week, days))
  return (
    <div className={s.picker}>
      <button type="button" className={s.step} aria-label={t('club.calendar.previousWeek')} onClick={step(-7)}>
        <Chevron to="left" />
      </button>
      <button type="button" className={s.step} aria-label={t('club.calendar.nextWeek')} onClick={step(7)}>
        <Chevron to="right" />
      </button>
      <h2 className={s.week} aria-live="polite">
        {weekTitle(week, language)}
      </h2>
      {week !== current && (
        <button type="button" className={`button quiet ${s.current}`} onClick={() => onChange(current)}>
          {t('club.calendar.thisWeek')}
        </button>
      )}
    </div>
  )
}
