import { Link, useParams } from 'react-router-dom'
import type { CompetitionAnswer, ListedEvent } from '../../shared/competitions/competition-schemas.ts'
import { entryWindow } from '../../shared/competitions/entry-window.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { isMissing } from '../api/not-ok.ts'
import { useServerNow } from '../api/use-now.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useCompetition } from './competition-data.ts'
import s from './competition-list.module.css'
import { millis } from './entry-times.tsx'
import { daysText, useClubNames } from './event-heading.tsx'
import { HiddenPart } from './hidden-part.tsx'
import { NoCompetition } from './no-competition.tsx'
import { useHiddenCompetition } from './use-hidden.ts'

/** The page of a competition: its events, with the champions of those that are over. */
export function OneCompetition({ onShown }: { onShown: () => void }) {
  const { t, language } = useTranslation()
  const clubs = useClubNames()
  const { id = '' } = useParams()
  const { value: shown, error, reload } = useCompetition(id)
  const hidden = useHiddenCompetition(id, error)
  const value = hidden ?? (isMissing(error) ? null : shown)
  if (!value) return <NoCompetition error={error} retry={() => void reload()} />
  return (
    <div className="page">
      <BackLink to={PAGES.competitions.path}>{t('competitions.all')}</BackLink>
      <PageHead title={value.name}>
        <p className="note breakable">{[clubs(value.clubs), daysText(value, language)].filter(Boolean).join(' · ')}</p>
      </PageHead>
      {hidden && <HiddenPart id={id} onShown={onShown} />}
      <OrderLink competition={value} />
      {hidden === null && <FollowSlot kind="competition" id={value.id} name={value.name} />}
      {value.events.length === 0 ? (
        <Notice>{t('competitions.noEvents')}</Notice>
      ) : (
        <ul className={s.list}>
          {value.events.map((event) => (
            <li key={event.id}>
              <Link to={pathTo('competitionEvent', value.id, event.id)} className={s.item}>
                <span className={s.name}>{event.name}</span>
                <StateOf event={event} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The link to the order of play of today, or of the first or last day of a competition that is ahead or over. */
function OrderLink({ competition: { club, from, to } }: { competition: CompetitionAnswer }) {
  const { t } = useTranslation()
  const today = dateIn(timeZoneOf(club), useServerNow())
  const day = today < from ? from : today > to ? to : today
  return (
    <p>
      <Link to={pathTo('orderOfDay', club, day)} className="go">
        {t('nav.orderOfPlay')}
      </Link>
    </p>
  )
}

function StateOf({ event: { champions, entries, stages, opensAt, closesAt } }: { event: ListedEvent }) {
  const { t } = useTranslation()
  const now = useServerNow()
  if (champions) return <span className="note">{t('competitions.champion', { names: champions.join(' / ') })}</span>
  const isDrawn = stages.some(({ drawn }) => drawn)
  const isOpen = entryWindow({ opensAt: millis(opensAt), closesAt: millis(closesAt), isDrawn }, now) === 'open'
  return (
    <span className="note">
      {t(isDrawn ? 'competitions.drawn' : 'competitions.entered', { count: entries })}
      {isOpen && ` · ${t('competitions.entriesOpen')}`}
    </span>
  )
}
