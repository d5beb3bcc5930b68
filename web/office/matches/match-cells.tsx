import { memo, Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { isOver, type Score } from '../../../shared/scoring/score.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { followAll } from '../../match-feed/match-feed.ts'
import { useLive } from '../../match-feed/match-store.ts'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { timeText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { useDuty } from './duties-store.ts'
import { isSummary, type Listed } from './load-matches.ts'
import s from './match-cells.module.css'
import { namesIdOf } from './match-choice.tsx'
import { formatText, minutesText, resultOf, roundText, umpireText } from './match-texts.ts'
import { useUmpireNameOf } from './umpires-store.ts'

// Writing a time takes long, so the cells of a match render again only if the match changes.

/**
 * The two names, which link to the match, with category, round, format and score below. Narrow screens add the time, the court and
 * the umpire.
 */
export const MatchCell = memo(({ match }: { match: Listed }) => {
  const { t, language } = useTranslation()
  const [one, two] = playersOf(match)
  return (
    <>
      <Link to={officePathTo('match', match.id)} id={namesIdOf(match.id)} className="strong">
        <Breakable text={t('live.versus', { one, two })} />
      </Link>
      <span className={k.about}>
        <Breakable text={roundText(match)} />
        <span className={`${k.about} ${k.narrow}`}>
          {[!isOpen(match) && timeText(match.date, match.club ?? null, language), match.court && courtText(match, t)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {isSummary(match) && (
        <>
          <Round id={match.id} />
          <span className={k.about}>{formatText(match.format, t)}</span>
          <ShownScore match={match} />
          <span className={k.narrow}>
            <UmpireName match={match} isTitled />
          </span>
        </>
      )}
    </>
  )
})

/** Most lists have no matches of draws, so its code and texts load later. */
const RoundName = lazyPart(
  ['competitions'],
  () => import('./round-name.tsx'),
  () => null,
)

/** The round of a match in its draw. */
function Round({ id }: { id: string }) {
  const place = useDuty(id)?.place
  return (
    place && (
      <Suspense fallback={null}>
        <RoundName place={place} />
      </Suspense>
    )
  )
}

/** The score of a match with the current set, or its winner and the result. */
function ShownScore({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScore(match)
  const text = resultOf(playersOf(match), state, t)
  return (
    text && (
      <span className={s.score}>
        <Breakable text={text} />
      </span>
    )
  )
}

/** Returns the score of a listed match: that of the live feed if a component follows it, or else the one that has loaded. */
function useScore({ id, seq, scoreboard }: MatchSummary): Score {
  const live = useLive(({ liveMatches }) => liveMatches[id])
  return live && live.seq >= seq ? live.score : scoreboard.state
}

/** Keeps the scores in the list up to date. */
export function FollowScores() {
  useEffect(followAll, [])
  return null
}

/** The umpire of a match. It renders again only if the name changes. */
export function UmpireName({ match, isTitled = false }: { match: MatchSummary; isTitled?: boolean }) {
  const { t } = useTranslation()
  const duty = useDuty(match.id)
  const assigned = useUmpireNameOf(match.id)
  // The list of umpires is loaded again and again, but knows only matches that are not over.
  const name = isOver(match.scoreboard.state) ? umpireText(duty?.umpire ?? null, t) : assigned
  if (!name) return null
  return isTitled ? <span className={k.about}>{t('office.today.umpire', { name })}</span> : name
}

/** The status of a match, and how long it was played. */
export function StatusCell({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScore(match)
  const minutes = useDuty(match.id)?.minutes ?? null
  return (
    <>
      <StatusPill
        status={shownStatus(state)}
        suspension={state.suspension}
        date={match.date}
        untimed={match.untimed}
        quiet
      />
      {minutes !== null && isOver(state) && (
        <span className={`${k.about} numbers`}>
          <span className="hidden-text">{t('office.matches.duration')}: </span>
          {minutesText(minutes, t)}
        </span>
      )}
    </>
  )
}

/** Whether nobody has set the time of a match yet, as its status says. */
const isOpen = (match: Listed): boolean => isSummary(match) && isUntimed(match)

export const TimeCell = memo(({ match }: { match: Listed }) => {
  const { language } = useTranslation()
  const { date, club = null } = match
  if (isOpen(match)) return '–'
  return <time dateTime={date}>{timeText(date, club, language)}</time>
})
