import { Link } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { of } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { SIDES, setLeaders, shownSets, showsPoints } from '../scoreboard/score-parts.tsx'
import { SideName } from '../scoreboard/side-name.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { clockTime } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-card.module.css'
import { type CourtDay, minutesLate } from './court-days.ts'

interface Props {
  day: CourtDay
  now: number
  club: string
}

/** A court seen from above, with the match on it, and the next matches below. */
export function CourtCard({ day, now, club }: Props) {
  const { t } = useTranslation()
  const query = new URLSearchParams({ club, ...(day.court && { court: day.court }) })
  return (
    <section className={s.card} aria-label={day.number === null ? t('office.today.noCourt') : undefined}>
      {day.number !== null && (
        <div className={s.head}>
          <h2 className={s.number}>{t('office.court', { number: day.number })}</h2>
          <Link to={`${PAGES.officeNewMatch.path}?${query}`} className={s.add}>
            {t('office.today.add')}
            <span className="hidden-text">, {t('office.court', { number: day.number })}</span>
          </Link>
        </div>
      )}
      {day.on.map((match) => (
        <MatchOnCourt key={match.id} match={match} />
      ))}
      {day.on.length === 0 && day.number !== null && (
        <div className={`${s.court} ${s.free}`}>
          <span className={s.word}>{t('office.today.free')}</span>
        </div>
      )}
      {day.next.length > 0 && (
        <ol className={s.next}>
          {day.next.map((match) => (
            <NextMatch key={match.id} match={match} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** A match in play. Each half of the court shows a name with its score. */
function MatchOnCourt({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const sets = shownSets(match.score)
  return (
    <>
      <div className={s.court}>
        {SIDES.map((side) => (
          <div key={side} className={of(setLeaders(match.score), side) ? s.half : `${s.half} ${s.behind}`}>
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
          <StatusPill status={match.status} quiet />
        </span>
      </div>
      <MatchActions match={match} label={t('office.today.score')} />
    </>
  )
}

/** A match that has not begun, with its time, its names and its delay. */
function NextMatch({ match, now }: { match: MatchView; now: number }) {
  const { t, language } = useTranslation()
  const late = minutesLate(match, now)
  return (
    <li className={s.coming}>
      <p className={s.when}>
        <time dateTime={match.date}>{clockTime(match.date, language)}</time>
        {late > 0 && <span className={s.late}>{t('office.today.late', { count: late })}</span>}
      </p>
      <p className={s.who}>{t('live.versus', { one: match.players[0], two: match.players[1] })}</p>
      <p className={s.category}>{match.category}</p>
      <MatchActions match={match} label={t('office.today.start')} />
    </li>
  )
}

/** Links to score a match and to edit it. */
function MatchActions({ match, label }: { match: MatchView; label: string }) {
  const { t } = useTranslation()
  const names = t('live.versus', { one: match.players[0], two: match.players[1] })
  return (
    <p className={s.actions}>
      <Link to={pathTo('scorer', match.id)} className={s.action}>
        {label}
        <span className="hidden-text">: {names}</span>
      </Link>
      <Link to={pathTo('officeMatch', match.id)} className={s.action}>
        {t('office.today.edit')}
        <span className="hidden-text">: {names}</span>
      </Link>
      <Link to={pathTo('liveMatch', match.id)} className={s.action}>
        {t('office.today.board')}
        <span className="hidden-text">: {names}</span>
      </Link>
    </p>
  )
}
