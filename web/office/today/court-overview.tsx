import { withInitials } from '../../../shared/matches/brief-name.ts'
import { isLate } from '../../../shared/matches/lateness.ts'
import { of } from '../../../shared/scoring/score.ts'
import { setsInRow, showsPoints } from '../../../shared/scoring/shown-score.ts'
import type { MatchView } from '../../match-feed/match-view.ts'
import { SIDES } from '../../scoreboard/score-parts.tsx'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText, isToday, timeText } from '../kit/club-times.ts'
import { roundText } from '../matches/match-texts.ts'
import type { CourtDay } from './court-days.ts'
import s from './court-overview.module.css'
import type { CourtState } from './use-court-states.ts'

interface Props {
  courts: readonly CourtDay[]
  now: number
  club: string
  /** Returns what a court is used for. */
  stateOf: (court: string) => CourtState
  /** Called with the id of a court, to show its card. */
  onChoose: (court: string) => void
}

/** What is on at each court, in a few lines. On a phone it fits the first screen, above the large cards. */
export function CourtOverview({ courts, now, club, stateOf, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={s.overview} aria-label={t('office.nav.courts')}>
      {courts.map(({ court, name, on, next: [today], tomorrow: [first], overdue }) => {
        const next = today ?? first
        return (
          <li key={court}>
            <button type="button" className={`stack-3 ${s.row}`} onClick={() => onChoose(court)}>
              <span className={s.court}>{name !== null && courtName(name, t)}</span>
              <span className={s.matches}>
                {on.map((match) => (
                  <Current key={match.id} match={match} />
                ))}
                {on.length === 0 && <span className={s.free}>{stateOf(court).text}</span>}
                {on.length === 0 && next && <Next match={next} now={now} club={club} />}
                {overdue.length > 0 && (
                  <span className={s.round}>{t('office.today.overdue', { count: overdue.length })}</span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A match in play: a line for each side, with its games and points, and the round. */
function Current({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  return (
    <span className={s.match}>
      {SIDES.map((side) => (
        <span key={side} className={s.side}>
          <span className={s.name}>{of(withInitials(match.players), side)}</span>
          {setsInRow(match.score).map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sets never change places
            <span key={index} className={s.games}>
              <span className="hidden-text"> {t('live.set', { number: index + 1 })} </span>
              {of(set.games, side)}
            </span>
          ))}
          {showsPoints(match.score) && (
            <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
              <span className="hidden-text"> {t('live.points')} </span>
              {of(match.points, side)}
            </span>
          )}
        </span>
      ))}
      <span className={s.round}>
        {match.status === 'suspended' && <StatusPill status={match.status} suspension={match.score.suspension} quiet />}{' '}
        {roundText(match)}
      </span>
    </span>
  )
}

/** The next match of a free court, with its time and the round. */
function Next({ match, now, club }: { match: MatchView; now: number; club: string }) {
  const { t, language } = useTranslation()
  const [one, two] = withInitials(match.players)
  return (
    <span className={s.match}>
      <span className={s.name}>
        {match.untimed ? (
          t('live.untimed')
        ) : (
          <time dateTime={match.date}>
            {(isToday(match.date, club, now) ? clockText : timeText)(match.date, club, language)}
          </time>
        )}{' '}
        {t('live.versus', { one, two })}
      </span>
      <span className={s.round}>
        {isLate(match, now) && <strong>{t('live.late')}</strong>} {roundText(match)}
      </span>
    </span>
  )
}
