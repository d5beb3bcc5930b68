import { memo, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { declaredResult } from '../../shared/matches/declared-result.ts'
import { isPlayed } from '../../shared/matches/match.ts'
import { isEnteredLater, newPlayingTime, playingTimeAfter } from '../../shared/matches/playing-time.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { shownStatus } from '../../shared/scoring/shown-score.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { isPrerendered, type MatchView, prerenderedLast } from '../match-feed/match-view.ts'
import { BoardTable } from '../scoreboard/board-table.tsx'
import { isPoint, lineTexts } from '../scoreboard/entry-text.ts'
import { Freshness, useReconnecting } from '../scoreboard/freshness.tsx'
import { ReplayMark } from '../scoreboard/replay-mark.tsx'
import { Stakes } from '../scoreboard/stakes.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { hasServers, ShareButton } from '../share/share-button.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { paperTime } from '../ui/paper-time.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { MatchDraw, MatchFacts } from './lazy-parts.tsx'
import s from './live-match-page.module.css'
import { FormatAlone } from './match-format.tsx'

interface BoardProps {
  match: MatchView
  /** Whether the score may be old although the server answers. */
  behind: boolean
  /** Whether this is an earlier state of the match. */
  isPast: boolean
}

/** The scoreboard of a match: its title, two rows of name and digits, its facts, and the age of the score. */
export function Board({ match, behind, isPast }: BoardProps) {
  const { t } = useTranslation()
  const onDevice = useOnDevice()
  const reconnecting = useReconnecting()
  const stale = !isPast && (reconnecting || behind)
  const over = isOver(match.score)
  const isTimed = useMemo(() => hasTimes(match), [match])
  // The facts need the clubs, which load beside the code of the facts.
  useKnownClubs()
  // It is in the prerendered page. The other facts need the reader's time zone.
  const format = <FormatAlone format={match.start.format} />
  const title = t('live.versus', { one: match.players[0], two: match.players[1] })
  return (
    <section
      className={`night ${s.board}`}
      data-past={isPast || undefined}
      data-seq={isPrerendered(match) ? undefined : match.seq}
    >
      <div className={s.top}>
        <Heading title={title} category={match.category} description={match.description} />
        <div className={`row ${s.signs}`}>
          {isPast ? (
            <ReplayMark />
          ) : (
            <StatusPill
              status={match.isCancelled ? 'cancelled' : shownStatus(match.score)}
              suspension={match.score.suspension}
              date={match.date}
              untimed={match.untimed}
              behind={behind}
            />
          )}
          <ShareButton id={match.id} hasServers={hasServers(match.start)} />
        </div>
      </div>
      <BoardTable match={match} stale={stale} />
      {hasFacts(match) && (
        <div className={isTimed ? `${s.facts} ${s.timed}` : s.facts}>
          <Suspense fallback={format}>{onDevice ? <MatchFacts match={match} isPast={isPast} /> : format}</Suspense>
        </div>
      )}
      <div className={over ? `${s.bottom} ${s.over}` : s.bottom}>
        {match.isCancelled ? (
          <p className={`clipped ${s.last}`}>{t('live.cancelled')}</p>
        ) : (
          <div className={`stack-1 ${s.moment}`}>
            <LastPoint match={match} />
            <Stakes match={match} />
          </div>
        )}
        {isPast ? <p /> : <Freshness match={match} />}
        <Links
          id={match.id}
          // The matches of draws have known players, most other matches do not.
          isDrawn={onDevice && match.playerIds !== null}
          streamUrl={match.isCancelled ? null : match.streamUrl}
          over={over}
        />
      </div>
    </section>
  )
}

/** Whether there is something to say about the match. It is known before the facts have loaded, so that nothing moves. */
const hasFacts = ({ court, score, status }: MatchView): boolean =>
  court !== null || score.format !== undefined || status === 'live'

/** Whether the facts include the time of each set. */
const hasTimes = ({ score, status, start, standing }: MatchView): boolean =>
  score.format !== undefined &&
  status !== 'scheduled' &&
  status !== 'walkover' &&
  !(isOver(score) && standing && isEnteredLater(playingTimeAfter(newPlayingTime(start), standing)))

/** The time and the day of a match that has not begun, or was never played. */
function StartTime({ match }: { match: MatchView }) {
  const { language } = useTranslation()
  const onPaper = useOnPaper()
  const onDevice = useOnDevice()
  const times = useClubTimes(match.club)
  if (!onDevice || !times) return null
  const { day, time } = onPaper
    ? paperTime(match.date, language, times.timeZone)
    : { day: times.day(match.date), time: times.clock(match.date) }
  return (
    <time dateTime={match.date}>
      <strong>{time}</strong> · {day}
    </time>
  )
}

/** The latest point or penalty, or the date and time of a match that has not begun. */
function LastPoint({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const onPaper = useOnPaper()
  const declared = match.standing && declaredResult(match.standing, match.start)
  const last = declared ? null : (match.standing?.findLast(isPlayed) ?? prerenderedLast(match))
  const [what, player] = last ? lineTexts(t, last, match.players) : []
  return (
    <p className={`clipped ${s.last}`}>
      {(match.status === 'scheduled' || (onPaper && match.status === 'walkover')) && !match.untimed && (
        <StartTime match={match} />
      )}
      {declared && <strong>{t(declared === 'corrected' ? 'tennis.resultCorrected' : 'tennis.resultEntered')}</strong>}
      {last && (
        <>
          {isPoint(last) && t('live.lastPoint')} <strong>{what}</strong> {/* On a phone the player has a line below. */}
          <span className={s.player}>{player}</span>
        </>
      )}
    </p>
  )
}

interface HeadingProps {
  title: string
  category: string
  description: string
}

/** The heading is memoized, because points do not change it. */
const Heading = memo(({ title, category, description }: HeadingProps) => (
  <PageHeading title={title} className={s.heading}>
    <span className="hidden-text">{title}, </span>
    <span className={s.category}>{category}</span> <span className={`note ${s.description}`}>{description}</span>
  </PageHeading>
))

const pathOfDraw = (competition: string, event: string): string => pathTo('competitionEvent', competition, event)

interface LinksProps {
  id: string
  /** Whether the match may be in a draw. */
  isDrawn: boolean
  streamUrl: string | null
  over: boolean
}

/** The links are memoized, because points do not change them. */
const Links = memo(({ id, isDrawn, streamUrl, over }: LinksProps) => {
  const { t } = useTranslation()
  return (
    <div className={`screen-only row ${s.ways}`}>
      <Link to={pathTo('matchStats', id)} className={s.way}>
        {t('live.statistics')}
      </Link>
      {isDrawn && (
        <Suspense fallback={null}>
          <MatchDraw match={id} pathOf={pathOfDraw} className={`${s.way} ${s.toDraw}`} />
        </Suspense>
      )}
      {streamUrl && (
        <a className={over ? 'button quiet' : 'button'} href={streamUrl} target="_blank" rel="noopener noreferrer">
          <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d="M4 2.5v11l9-5.5z" />
          </svg>
          <span lang="es">{t('live.watch')}</span>
        </a>
      )}
    </div>
  )
})

/** A placeholder that is as high as the board, while the match loads. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <section className={`night ${s.board}`} aria-busy="true">
      <div className={s.top}>
        <PageHeading title={t('live.title')} className={s.heading}>
          <LoadingText />
        </PageHeading>
      </div>
      <BoardTable match={null} stale />
      <div className={`${s.facts} ${s.timed}`} />
      <div className={s.bottom} />
    </section>
  )
}
