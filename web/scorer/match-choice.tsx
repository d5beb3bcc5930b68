import { useId } from 'react'
import { pathTo } from '../../shared/pages/page-table.ts'
import { serverNow } from '../api/server-clock.ts'
import { haveSeveralClubs, useDayAndCourt } from '../clubs/day-and-court.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'
import { CardSkeleton, MatchCard } from '../scoreboard/match-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-choice.module.css'
import { matchesToScore } from './matches-to-score.ts'
import type { Scope } from './scope.ts'

/** The matches of a scope that are not over. The person's own matches come first. @param scope null while it is not known */
export function MatchChoice({ scope }: { scope: Scope | null }) {
  const { t } = useTranslation()
  const { state, matches, retry } = useMatchList()
  const again = useRetry(state === 'ready', retry)
  if (state === 'failed') return <ListFailed again={again} />
  if (state === 'loading' || scope === null) {
    return (
      <div className={s.list}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  const shown = matchesToScore(matches.filter(scope.mayScore), serverNow())
  if (shown.length === 0) {
    return (
      <Notice>
        <p>{t(`scorer.none.${scope.by}`)}</p>
      </Notice>
    )
  }
  const own = shown.filter(({ id }) => scope.isOwn(id))
  const namesClub = haveSeveralClubs(shown)
  if (own.length === 0) return <Cards matches={shown} namesClub={namesClub} />
  const others = shown.filter(({ id }) => !scope.isOwn(id))
  return (
    <>
      <Part title={t('scorer.own')} matches={own} namesClub={namesClub} />
      {others.length > 0 && <Part title={t('scorer.others')} matches={others} namesClub={namesClub} />}
    </>
  )
}

interface CardsProps {
  matches: readonly MatchView[]
  /** Whether the cards name the club, because the list has matches of several clubs. */
  namesClub: boolean
}

function Part({ title, ...cards }: CardsProps & { title: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={s.part}>
      <h2 id={heading} className="subtitle">
        {title}
      </h2>
      <Cards {...cards} />
    </section>
  )
}

function Cards({ matches, namesClub }: CardsProps) {
  const { dayAndCourt } = useDayAndCourt()
  return (
    <ul className={s.list}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} to={pathTo('scorer', match.id)} note={dayAndCourt(match, namesClub)} />
        </li>
      ))}
    </ul>
  )
}

/** Says that the matches failed to load, with a button to try again. */
export function ListFailed({ again }: { again: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      actions={
        <button type="button" className="button" onClick={again}>
          {t('retry')}
        </button>
      }
    >
      <p>{t('live.listFailed')}</p>
    </Notice>
  )
}
