import { memo } from 'react'
import { Link } from 'react-router-dom'
import { playersOf } from '../../../shared/matches/match.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { isSummary, type Listed } from './load-matches.ts'
import { namesIdOf } from './match-choice.tsx'
import { resultText, roundText } from './match-texts.ts'
import { useUmpireNameOf } from './umpires-store.ts'

// Writing a time takes long, so the cells of a match render again only if the match changes.

/** The two names, which link to the match, with category, description, and result or umpire below. Narrow screens add the time. */
export const MatchCell = memo(({ match }: { match: Listed }) => {
  const { t, language } = useTranslation()
  const [one, two] = playersOf(match)
  return (
    <>
      <Link to={officePathTo('match', match.id)} id={namesIdOf(match.id)} className="strong">
        {t('live.versus', { one, two })}
      </Link>
      <span className={k.about}>
        {roundText(match)}
        <span className={`${k.about} ${k.narrow}`}>
          {timeText(match.date, match.club ?? null, language)}
          {match.court && ` · ${courtText(match, t)}`}
        </span>
      </span>
      {isSummary(match) &&
        (isOver(match.scoreboard.state) ? (
          <span className={k.about}>{resultText(match, t)}</span>
        ) : (
          <UmpireName match={match.id} />
        ))}
    </>
  )
})

/** The umpire of a match. It renders again only if the name changes. */
function UmpireName({ match }: { match: string }) {
  const { t } = useTranslation()
  const name = useUmpireNameOf(match)
  return name !== undefined && <span className={k.about}>{t('office.today.umpire', { name })}</span>
}

export const TimeCell = memo(({ match: { date, club = null } }: { match: Listed }) => {
  const { language } = useTranslation()
  return <time dateTime={date}>{timeText(date, club, language)}</time>
})
