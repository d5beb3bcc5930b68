import { useNavigate } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { SuspendedClubs } from '../scoreboard/suspended-clubs.tsx'
import { ClubClock } from '../ui/club-time.tsx'
import { datedDay, dayTitle } from '../ui/day-title.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { DayLinks } from './day-links.tsx'
import s from './day-order.module.css'
import { useOrder } from './order-data.ts'
import { OrderMatches } from './order-matches.tsx'

interface Props {
  club: Club
  date: string
  today: string
  now: number
}

/** The order of play of one day: one’s own matches, then the courts. */
export function DayOrder({ club, date, today, now }: Props) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const onPaper = useOnPaper()
  const { clubs } = useClubs()
  const { order, error, reload } = useOrder(club.id, date)
  const day = (onPaper ? datedDay : dayTitle)(date, language)
  return (
    <div className={`page ${s.page}`}>
      <PageHead
        title={[t('order.title'), day, club.name].join(' · ')}
        heading={t('order.title')}
        lead={
          <>
            <span lang="es">{club.name}</span> · <time dateTime={date}>{day}</time>
          </>
        }
        action={
          <button type="button" className="button quiet" onClick={() => window.print()}>
            {t('order.print')}
          </button>
        }
      >
        <ClubClock now={now} timeZone={club.timeZone} from={date} />
      </PageHead>
      {date === today && <SuspendedClubs club={club.id} />}
      <div className={`screen-only wrap ${s.tools}`}>
        <DayLinks club={club.id} date={date} today={today} />
        {clubs && clubs.length > 1 && (
          <label className="stack-1">
            <span className="note">{t('order.club')}</span>
            <select value={club.id} onChange={({ target }) => navigate(pathTo('orderOfDay', target.value, date))}>
              {clubs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {order ? (
        <OrderMatches order={order} club={club} clubs={clubs ?? []} now={now} />
      ) : (
        <LoadingLine failed={error !== null && t('order.failed')} onRetry={() => void reload()} />
      )}
    </div>
  )
}
