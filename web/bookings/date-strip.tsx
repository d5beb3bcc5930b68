import { useEffect, useId, useRef } from 'react'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { dateTitle, weekdayShort, weekdayTitle } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './date-strip.module.css'

interface Props {
  today: string
  /** Number of dates, today included. */
  count: number
  chosen: string
  onChange: (date: string) => void
}

/** A choice of one of the next dates. A long row scrolls sideways. */
export function DateStrip({ today, count, chosen, onChange }: Props) {
  const { t, language } = useTranslation()
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const label = row.current?.querySelector(':checked')?.parentElement
    // Scrolls only the row: scrollIntoView would scroll the page too.
    if (row.current && label) row.current.scrollLeft = label.offsetLeft - row.current.clientWidth / 2
  }, [])
  const near: Readonly<Record<string, string>> = { [today]: t('club.today'), [plusDays(today, 1)]: t('club.tomorrow') }
  return (
    <fieldset className={`screen-only ${s.strip}`}>
      <legend className="hidden-text">{t('booking.day.date')}</legend>
      <div ref={row} className={s.dates}>
        {Array.from({ length: count }, (_, days) => plusDays(today, days)).map((date) => {
          const weekday = weekdayOf(date)
          const spoken = [weekdayTitle(weekday, language), dateTitle(date, language), near[date]]
          return (
            <label key={date} className={s.date}>
              <input
                type="radio"
                name={name}
                className="hidden-text"
                aria-label={spoken.filter(Boolean).join(', ')}
                checked={date === chosen}
                onChange={() => onChange(date)}
              />
              <span className={s.weekday}>{date === today ? near[date] : weekdayShort(weekday, language)}</span>
              <span>{dateTitle(date, language, 'short')}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
