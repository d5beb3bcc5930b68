import { useSearchParams } from 'react-router-dom'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { useNow } from '../../api/use-now.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { dayTitle } from '../../ui/day-title.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { ClubChoice } from '../kit/club-choice.tsx'
import { dayIn } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { UnreadThing } from '../kit/unread.tsx'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { DayPlan } from './day-plan.tsx'
import { useOfficeOrder } from './order-calls.ts'
import s from './order-page.module.css'

/** Time (ms) between updates of the present time. */
const TICK_MS = 60_000

/** The order of play of a club's day, which the office plans and publishes. */
export default function OrderPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('order.title')} lead={t('officeOrder.lead')}>
      <Day />
    </OfficeFrame>
  )
}

function Day() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const now = useNow(TICK_MS)
  const [params, setParams] = useSearchParams()
  const clubs = clubsWhere((club) => may('competition.manage', { club }))
  const club = useChosenClub(clubs)
  if (!club) return null
  const date = dayIn(params, 'date') ?? dateIn(club.timeZone, now)
  const show = (next: { club?: string; date?: string }) =>
    setParams({ club: club.id, date, ...next }, { replace: true, preventScrollReset: true })
  const step = (days: number, label: string, to: 'left' | 'right') => (
    <button
      type="button"
      className={`button quiet ${s.step}`}
      aria-label={label}
      onClick={() => show({ date: plusDays(date, days) })}
    >
      <Chevron to={to} />
    </button>
  )
  return (
    <>
      <div className={`wrap ${s.tools}`}>
        {clubs.length > 1 && (
          <ClubChoice clubs={clubs} chosen={club.id} onChoose={(chosen) => show({ club: chosen })} />
        )}
        <label className="stack-1">
          <span className="note">{t('officeOrder.day')}</span>
          <input
            type="date"
            className={f.input}
            value={date}
            onChange={({ target }) => target.value !== '' && show({ date: target.value })}
          />
        </label>
        {step(-1, t('officeOrder.dayBefore'), 'left')}
        {step(1, t('officeOrder.dayAfter'), 'right')}
        <h2 className={`subtitle ${s.day}`} aria-live="polite">
          {dayTitle(date, language)}
        </h2>
      </div>
      <Loaded key={`${club.id} ${date}`} club={club.id} date={date} now={now} />
    </>
  )
}

function Loaded({ club, date, now }: { club: string; date: string; now: number }) {
  const { t } = useTranslation()
  const { value, error, reload, change } = useOfficeOrder(club, date)
  if (value === null)
    return <UnreadThing error={error} missing={t('officeOrder.missing')} onRetry={() => void reload()} />
  return <DayPlan order={value} now={now} onStored={(next) => change(() => next)} onFailed={() => void reload()} />
}
