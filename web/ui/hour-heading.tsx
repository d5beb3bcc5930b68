import { timeOf } from '../../shared/time/hours.ts'
import s from './hours-table.module.css'
import { useTranslation } from './use-translation.ts'

/** What stands before an hour's row of a table: the hour, and the word Now while it is that. */
export function HourHeading({ hour, now }: { hour: number; now: boolean }) {
  const { t } = useTranslation()
  return (
    <th scope="row" className={now ? `${s.hour} ${s.now}` : s.hour}>
      {timeOf(hour)}
      {now && <span className={s.nowWord}>{t('club.now')}</span>}
    </th>
  )
}
