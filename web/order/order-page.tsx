import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isDate } from '../../shared/time/club-date.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { useNow } from '../api/use-now.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { AbsentPage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { DayOrder } from './day-order.tsx'
import { clubOfVisit } from './next-days.ts'

/** Key in the browser's storage for the club whose order of play this device showed last. */
const LAST_CLUB = 'orderClub'
/** Time (ms) between updates of the present time. */
const TICK_MS = 20_000

/** The order of play of a club's day. Without a club in the address: of a club with matches today. */
export default function OrderPage() {
  const { club: inAddress, date } = useParams()
  const { t } = useTranslation()
  const { clubs, failed, retry } = useClubs()
  const now = useNow(TICK_MS)
  const { state, matches } = useMatchList()
  // The club stays while the page is open, also when the last match of the day is over.
  const [first, setFirst] = useState<string | null>(null)
  const isChosen = inAddress !== undefined || first !== null || clubs?.length === 1 || state !== 'loading'
  const club =
    inAddress === undefined && first === null
      ? clubOfVisit(clubs ?? [], matches, storedItem(LAST_CLUB), now)
      : clubs?.find((each) => each.id === (inAddress ?? first))
  const id = club?.id
  useEffect(() => {
    if (id === undefined || !isChosen) return
    storeItem(LAST_CLUB, id)
    setFirst(id)
  }, [id, isChosen])
  if (!clubs || !isChosen)
    return (
      <div className="page">
        <PageHeading title={t('order.title')} />
        <LoadingLine failed={failed && t('club.failed')} onRetry={retry} />
      </div>
    )
  if (!club)
    return (
      <AbsentPage
        title={t('club.missing.title')}
        text={t('club.missing.text')}
        to={PAGES.clubs.path}
        label={t('club.missing.go')}
      />
    )
  if (date !== undefined && !isDate(date))
    return (
      <AbsentPage
        title={t('order.noDay')}
        text={t('order.noDayText')}
        to={PAGES.orderOfPlay.path}
        label={t('order.toToday')}
      />
    )
  const today = dateIn(club.timeZone, now)
  const shown = date ?? today
  return <DayOrder key={`${club.id} ${shown}`} club={club} date={shown} today={today} now={now} />
}
