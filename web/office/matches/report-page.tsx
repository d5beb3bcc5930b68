import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { playersOf } from '../../../shared/matches/match.ts'
import type { ReportAnswer, ReportedNote } from '../../../shared/matches/match-note-schemas.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { ClubChoice } from '../kit/club-choice.tsx'
import { clockText, dateText, fieldTime } from '../kit/club-times.ts'
import { dayIn, FilterBar, FilterDate, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeGet } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere, courtText } from '../kit/places.ts'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { useAuthorText } from './authors.tsx'
import { byTimeAndCourt } from './match-order.ts'
import { noteText, resultText, roundText } from './match-texts.ts'
import s from './report-page.module.css'

interface Report {
  readonly matches: readonly MatchSummary[]
  readonly notes: readonly ReportedNote[]
}

/** The report of a day: the matches of a club with their results and the umpires’ notes, to read or to print. */
export default function ReportPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('office.report.title')} lead={t('office.report.lead')}>
      <DayReport />
    </OfficeFrame>
  )
}

function DayReport() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const { params, set } = useFilters()
  const clubs = clubsWhere((club) => may('match.describe', { club }))
  const club = useChosenClub(clubs)?.id ?? null
  const day = dayIn(params, 'day') ?? fieldTime(serverNow(), club).slice(0, 10)
  const load = useCallback(async (query: string): Promise<Report> => {
    const [matches, { notes }] = await Promise.all([
      officeGet<MatchSummary[]>(withQuery(`/product?${query}`, { view: 'summary', order: 'earliest' })),
      officeGet<ReportAnswer>(`/office/notes?${query}`),
    ])
    return { matches: matches.toSorted(byTimeAndCourt), notes }
  }, [])
  const query = club && new URLSearchParams({ club, from: day, to: plusDays(day, 1) }).toString()
  const { value, failed, reload } = useLoaded(query, load)
  if (club === null) return null
  return (
    <div className="stack-6">
      <div className="screen-only">
        <FilterBar>
          {clubs.length > 1 && <ClubChoice clubs={clubs} chosen={club} onChoose={(id) => set('club', id)} />}
          <FilterDate label={t('office.report.day')} value={day} onChange={(chosen) => set('day', chosen)} />
          <button type="button" className={`button quiet ${s.print}`} onClick={() => window.print()}>
            {t('office.report.print')}
          </button>
        </FilterBar>
      </div>
      <p className="strong">{dateText(`${day}T12:00:00Z`, club, language).split(',')[0]}</p>
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : (
        <Matches report={value} />
      )}
    </div>
  )
}

function Matches({ report: { matches, notes } }: { report: Report }) {
  const { t, language } = useTranslation()
  if (matches.length === 0) return <p>{t('office.report.none')}</p>
  return (
    <ol className={s.matches}>
      {matches.map((match) => {
        const { id, date, club = null, scoreboard } = match
        const [one, two] = playersOf(match)
        const own = notes.filter((note) => note.match === id)
        return (
          <li key={id} className={`stack-1 ${s.match}`}>
            <p className="row">
              {!isUntimed({ ...match, status: scoreboard.state.status }) && (
                <time dateTime={date} className="numbers strong">
                  {clockText(date, club, language)}
                </time>
              )}{' '}
              {match.court && <span>{courtText(match, t)}</span>}{' '}
              <StatusPill status={shownStatus(scoreboard.state)} suspension={scoreboard.state.suspension} />
            </p>
            <Link to={officePathTo('match', id)} className="strong breakable">
              {t('live.versus', { one, two })}
            </Link>
            <p className="note breakable">{roundText(match)}</p>
            {isOver(scoreboard.state) && (
              <p>
                <Breakable text={resultText(match, t)} />
              </p>
            )}
            {own.length > 0 && (
              <ul className={s.notes} aria-label={t('office.notes.title')}>
                {own.map((note) => (
                  <Note key={note.id} note={note} match={match} />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Note({ note, match }: { note: ReportedNote; match: MatchSummary }) {
  const { t, language } = useTranslation()
  const authorText = useAuthorText()
  const { at, text, by } = note
  return (
    <li className="breakable">
      <span className="numbers">{clockText(at, match.club ?? null, language)}</span>{' '}
      {[noteText(note, playersOf(match), t), text, authorText(by)].filter(Boolean).join(' · ')}
    </li>
  )
}
