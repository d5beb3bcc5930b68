import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { timeZoneOf } from '../../clubs/club-times.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import filters from '../kit/filters.module.css'
import { dayIn, FilterDate, FilterSelect, useFilters } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { OpenItemsList } from './open-items.tsx'
import { TakingsList } from './takings.tsx'

/** What came in and went back on a day or in a period, and what people still owe. */
export default function TillPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeMoney.till.title')} lead={t('officeMoney.till.lead')}>
      <Till />
    </OfficeFrame>
  )
}

function Till() {
  const { t } = useTranslation()
  const { clubs, failed, retry } = useClubs()
  const me = useMe()
  const { params, set } = useFilters()
  if (!clubs) return <LoadingLine failed={failed && t('office.failed')} onRetry={retry} />
  const isAll = me.may('till', { club: null })
  const own = clubs.filter(({ id }) => me.may('till', { club: id }))
  const wanted = own.find(({ id }) => id === params.get('club')) ?? null
  const club = wanted ?? (isAll ? null : (own[0] ?? null))
  const today = dateIn(timeZoneOf(club?.id ?? null), serverNow())
  const from = dayIn(params, 'date') ?? today
  const asked = dayIn(params, 'until') ?? today
  const longest = plusDays(from, 365)
  // At most a year, as the server allows.
  const until = asked < from ? from : asked > longest ? longest : asked
  return (
    <>
      <div className={`wrap ${filters.bar}`}>
        {own.length > 1 && (
          <FilterSelect
            label={t('office.form.club')}
            any={isAll ? t('officePeople.allClubs') : (own[0]?.name ?? '')}
            value={wanted?.id ?? null}
            options={own.map(({ id, name }) => [id, name])}
            onChange={(value) => set('club', value)}
          />
        )}
        <FilterDate label={t('office.matches.from')} value={from} onChange={(value) => set('date', value)} />
        <FilterDate label={t('office.matches.to')} value={until} onChange={(value) => set('until', value)} />
      </div>
      <TakingsList club={club} from={from} until={until} />
      <OpenItemsList club={club} q={params.get('q') ?? ''} onSearch={(text) => set('q', text)} />
    </>
  )
}
