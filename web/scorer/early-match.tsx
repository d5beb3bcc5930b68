import { Link } from 'react-router-dom'
import { type ZonedClubs, zoneOf } from '../../shared/clubs/club-zone.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { dateIn, deviceZone } from '../../shared/time/zone-time.ts'
import { usePlannedStart } from '../clubs/day-and-court.ts'
import { NoticePage } from '../ui/notice.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** A match that starts sooner is not asked about, even after midnight (ms). */
const SOON_MS = 4 * 3_600_000

/**
 * Returns whether a match is planned for a later day than today, in the time zone of its club. A match without a time is not.
 * @param clubs null if they can't be loaded: then the device's time zone applies
 * @param now ms since 1970
 */
export function startsLater(
  { date, club, untimed }: Pick<MatchSummary, 'date' | 'club' | 'untimed'>,
  clubs: ZonedClubs | null,
  now: number,
): boolean {
  const zone = clubs ? zoneOf(club, clubs) : deviceZone()
  const start = Date.parse(date)
  return !untimed && start - now > SOON_MS && dateIn(zone, start) > dateIn(zone, now)
}

interface Props {
  match: MatchSummary
  /** Whether this tab may score other matches too. */
  hasOthers: boolean
  /** Opens the console. */
  score: () => void
}

/** Asks before a match of a later day is scored, because the first point would start it on every screen. */
export function EarlyMatch({ match, hasOthers, score }: Props) {
  const { t } = useTranslation()
  const start = usePlannedStart(match)
  return (
    <NoticePage
      title={t('live.versus', { one: match.company, two: match.company2 })}
      actions={
        <>
          <button type="button" className="button" onClick={score}>
            {t('scorer.early.score')}
          </button>
          {hasOthers && (
            <Link to={PAGES.matchesToScore.path} className="button quiet">
              {t('scorer.another')}
            </Link>
          )}
        </>
      }
    >
      <p>{start}</p>
      <p>{t('scorer.early.text')}</p>
    </NoticePage>
  )
}
