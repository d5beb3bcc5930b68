import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { ClubClock } from '../ui/club-time.tsx'
import { datedDay, dayTitle } from '../ui/day-title.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { DayLinks } from './day-links.tsx'
import s from './day-order.module.css'
import { matchesOf, useOrder, useOwnPlayerId } from './order-data.ts'
import { OrderByCourt, OrderByTime } from './order-lists.tsx'
import type { ShownOrder } from './order-match.tsx'
import { OwnMatches } from './own-matches.tsx'

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
        <Matches order={order} now={now} />
      ) : (
        <LoadingLine failed={error !== null && t('order.failed')} onRetry={() => void reload()} />
      )}
    </div>
  )
}

const VIEWS = ['court', 'time'] as const
type View = (typeof VIEWS)[number]

function Matches({ order, now }: { order: OrderAnswer; now: number }) {
  const { t } = useTranslation()
  const own = useOwnPlayerId()
  const { matches: feed } = useMatchList()
  const isPhone = useMedia('(max-width: 47.99rem)')
  const [view, setView] = useState<View>('court')
  const matches = useMemo(() => matchesOf(order), [order])
  const live = useMemo(() => new Map(feed.map((match) => [match.id, match])), [feed])
  const shown: ShownOrder = useMemo(
    () => ({ byKey: new Map(matches.map((match) => [match.key, match])), live, timeZone: order.timeZone, now, own }),
    [matches, live, order.timeZone, now, own],
  )
  if (matches.length === 0) return <Notice>{t('order.none')}</Notice>
  return (
    <>
      {!order.published && <p className="note">{t('order.unpublished')}</p>}
      <OwnMatches order={order} shown={shown} />
      {isPhone && (
        <div className="screen-only">
          <SegmentedChoice
            legend={t('order.view')}
            segments={VIEWS.map((value) => ({ value, label: t(`order.views.${value}`) }))}
            chosen={view}
            onChange={setView}
          />
        </div>
      )}
      {isPhone && view === 'time' ? (
        <OrderByTime order={order} shown={shown} />
      ) : (
        <OrderByCourt order={order} shown={shown} />
      )}
    </>
  )
}
