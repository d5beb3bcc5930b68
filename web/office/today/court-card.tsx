import { Link } from 'react-router-dom'
import { isOverdue, minutesLate } from '../../../shared/matches/lateness.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { of } from '../../../shared/scoring/score.ts'
import { setLeaders, setsInRow, showsPoints } from '../../../shared/scoring/shown-score.ts'
import type { MatchView } from '../../match-feed/match-view.ts'
import { SIDES } from '../../scoreboard/score-parts.tsx'
import { SideName } from '../../scoreboard/side-name.tsx'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { clockText, dayText, isToday, timeText } from '../kit/club-times.ts'
import { Fold } from '../kit/fold.tsx'
import { useMe } from '../kit/me-store.ts'
import { courtsOf, courtText } from '../kit/places.ts'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import { BroadcastButton } from '../matches/broadcast-button.tsx'
import { headingOf, openDialog } from '../matches/desk-dialog-store.ts'
import { MatchActions } from '../matches/match-actions.tsx'
import m from '../matches/match-row.module.css'
import { resultOf, roundText } from '../matches/match-texts.ts'
import { matchesAhead, startsOf } from '../matches/matches-ahead.ts'
import s from './court-card.module.css'
import type { CourtDay } from './court-days.ts'
import { TakeCourt } from './take-court.tsx'
import type { CourtState } from './use-court-states.ts'

interface Props {
  day: CourtDay
  /** What the court is used for. */
  state: CourtState
  /** Asks again what the courts are used for. */
  reload: () => Promise<void>
  now: number
  club: string
}

/** A court seen from above, with the match on it. Below are the next matches, those of tomorrow, and those that are over. */
export function CourtCard({ day, state, reload, now, club }: Props) {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const [firstTomorrow] = day.tomorrow
  const surface = courtsOf(club).find(({ id }) => id === day.court)?.surface
  const list = (matches: readonly MatchView[], isUnderDay = false) =>
    matches.length > 0 && (
      <ol className={s.next}>
        {matches.map((match) => (
          <NextMatch key={match.id} match={match} now={now} club={club} isUnderDay={isUnderDay} />
        ))}
      </ol>
    )
  return (
    <section
      className={`stack-3 ${s.card}`}
      data-surface={surface ?? undefined}
      aria-label={day.name === null ? t('office.today.noCourt') : undefined}
    >
      {day.name !== null && <CourtHead club={club} court={day.court} name={courtName(day.name, t)} />}
      {day.on.map((match) => (
        <MatchOnCourt key={match.id} match={match} club={club} />
      ))}
      {day.on.length === 0 && day.name !== null && (
        <div className={`${s.court} ${s.free}`}>{state.text && <span className={s.word}>{state.text}</span>}</div>
      )}
      {day.name !== null && may('bookings.manage', { club }) && (
        <TakeCourt
          club={club}
          court={day.court}
          name={courtName(day.name, t)}
          isFree={day.on.length === 0 && state.isFree}
          reload={reload}
        />
      )}
      {list(day.next)}
      {day.overdue.length > 0 && <h3 className={s.part}>{t('live.phase.overdue')}</h3>}
      {list(day.overdue)}
      {firstTomorrow && <h3 className={s.part}>{dayText(firstTomorrow.date, club, language, now)}</h3>}
      {list(day.tomorrow, true)}
      {day.over.length > 0 && (
        <Fold title={t('office.today.over', { count: day.over.length })}>
          <ul className={s.next}>
            {day.over.map((match) => (
              <OverMatch key={match.id} match={match} />
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

/** The name of a court, with links to score its matches and to add one. */
function CourtHead({ club, court, name }: { club: string; court: string; name: string }) {
  const { t } = useTranslation()
  const { may } = useMe()
  const title = courtText({ club, court }, t)
  const of = <span className="hidden-text">, {name}</span>
  return (
    <div className={`wrap ${s.head}`}>
      <h2 id={headingOf(court)} tabIndex={-1} className={s.number}>
        {name}
      </h2>
      {may('grant.manage', { club, court }) && (
        <button
          type="button"
          className={row.action}
          onClick={() => {
            const ahead = startsOf(matchesAhead((match) => match.court === court))
            openDialog({ kind: 'links', place: { court, club }, title, court, start: null, ahead })
          }}
        >
          {t('office.today.links')}
          {of}
        </button>
      )}
      <BroadcastButton place={{ court, title }} className={row.action}>
        {t('office.today.stream')}
        {of}
      </BroadcastButton>
      <Link to={`${officePathTo('newMatch')}?${new URLSearchParams({ club, court })}`} className={row.action}>
        {t('office.today.add')}
        {of}
      </Link>
    </div>
  )
}

/** A match in play. Each half of the court shows a name with its score. */
function MatchOnCourt({ match, club }: { match: MatchView; club: string }) {
  const { t } = useTranslation()
  const sets = setsInRow(match.score)
  return (
    <>
      <div className={s.court}>
        {SIDES.map((side) => (
          <div
            key={side}
            className={of(setLeaders(match.score), side) ? `stack-1 ${s.half}` : `stack-1 ${s.half} ${s.behind}`}
          >
            <span className={s.name}>
              <SideName match={match} side={side} />
            </span>
            <span className={s.digits}>
              {sets.map((set, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sets never change places
                <span key={index} className={index === sets.length - 1 ? s.running : s.set}>
                  <span className="hidden-text">{t('live.set', { number: index + 1 })} </span>
                  {of(set.games, side)}
                </span>
              ))}
              {showsPoints(match.score) && (
                <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
                  {of(match.points, side)}
                </span>
              )}
            </span>
          </div>
        ))}
        <span className={s.sign}>
          <StatusPill status={match.status} suspension={match.score.suspension} quiet />
        </span>
      </div>
      <p className={k.about}>{roundText(match)}</p>
      <MatchActions match={match} club={club} score={t('office.today.score')} />
    </>
  )
}

/** A match that is over, with its result. It leads to the page of the match. */
function OverMatch({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const [one, two] = match.players
  return (
    <li className={m.coming}>
      <Link to={officePathTo('match', match.id)} className={`line ${s.over}`}>
        {t('live.versus', { one, two })}
      </Link>
      <p className={k.about}>
        <Breakable text={resultOf(match.players, match.score, t)} />
      </p>
      <p className={k.about}>{roundText(match)}</p>
    </li>
  )
}

interface NextProps {
  match: MatchView
  now: number
  club: string
  /** Whether the heading above names the day. */
  isUnderDay: boolean
}

/** A match that has not begun, with its time and its names. The delay is named while the match is expected. */
function NextMatch({ match, now, club, isUnderDay }: NextProps) {
  const { t, language } = useTranslation()
  const late = isOverdue(match, now) ? 0 : minutesLate(match, now)
  return (
    <li className={m.coming}>
      <p className={m.when}>
        {match.untimed ? (
          t('live.untimed')
        ) : (
          <time dateTime={match.date}>
            {(isUnderDay || isToday(match.date, club, now) ? clockText : timeText)(match.date, club, language)}
          </time>
        )}
        {late > 0 && (
          <span className={s.late}>
            {late < 60
              ? t('office.today.late', { count: late })
              : t('office.today.lateHours', { hours: Math.floor(late / 60), minutes: late % 60 })}
          </span>
        )}
      </p>
      <p className={m.who}>{t('live.versus', { one: match.players[0], two: match.players[1] })}</p>
      <p className={k.about}>{roundText(match)}</p>
      <MatchActions match={match} club={club} score={t('office.today.start')} />
    </li>
  )
}
