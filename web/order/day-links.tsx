import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { Chevron } from '../ui/chevron.tsx'
import { dateTitle, weekdayShort } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './day-order.module.css'

/** Links to the day before, to today and to the day after. */
export function DayLinks({ club, date, today }: { club: string; date: string; today: string }) {
  const { t, language } = useTranslation()
  const name = (day: string) => `${weekdayShort(weekdayOf(day), language)} ${dateTitle(day, language, 'short')}`
  const [before, after] = [plusDays(date, -1), plusDays(date, 1)]
  return (
    <nav className={s.days} aria-label={t('order.days')}>
      <Link to={pathTo('orderOfDay', club, before)} className="button quiet">
        <Chevron to="left" />
        {name(before)}
      </Link>
      {date !== today && (
        <Link to={pathTo('orderOfDay', club, today)} className={`button quiet ${s.now}`}>
          {t('club.today')}
        </Link>
      )}
      <Link to={pathTo('orderOfDay', club, after)} className="button quiet">
        {name(after)}
        <Chevron to="right" />
      </Link>
    </nav>
  )
}
