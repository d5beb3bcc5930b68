import { useId } from 'react'
import { pathTo } from '../../shared/pages/page-table.ts'
import { serverNow } from '../api/server-clock.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { haveSeveralClubs, useDayAndCourt } from '../clubs/day-and-court.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'
import { CardSkeleton, MatchCard } from '../scoreboard/match-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-choice.module.css'
import { matchesToScore, overToday } from './matches-to-score.ts'
import type { Scope } from './scope.ts'

/**
 * The matches of a scope that are not over, the person's own matches first, and those that are over today.
 * @param scope null while it is not known
 */
export function MatchChoice({ scope }: { scope: Scope | null }) {
  const { t } = useTranslation()
  const { state, matches, retry } = useMatchList()
  const { clubs } = useKnownClubs()
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
  const now = serverNow()
  const inScope = matches.filter(scope.mayScore)
  const shown = matchesToScore(inScope, now)
  const over = overToday(inScope, now, (club) => timeZoneOf(club, clubs ?? []))
  const own = shown.filter(({ id }) => scope.isOwn(id))
  const others = shown.filter(({ id }) => !scope.isOwn(id))
  const namesClub = haveSeveralClubs([...shown, ...over])
  return (
    <>
      {shown.length === 0 && (
        <Notice>
          <p>{t(`scorer.none.${scope.by}`)}</p>
        </Notice>
      )}
      {own.length > 0 && <Part title={t('scorer.own')} matches={own} namesClub={namesClub} />}
      {others.length > 0 &&
        (own.length > 0 ? (
          <Part title={t('scorer.others')} matches={others} namesClub={namesClub} />
        ) : (
          <Cards matches={others} namesClub={namesClub} />
        ))}
      {over.length > 0 && <Part title={t('scorer.overToday')} matches={over} namesClub={namesClub} />}
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
