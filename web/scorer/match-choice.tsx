import { useId } from 'react'
import { pathTo } from '../../shared/pages/page-table.ts'
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
  if (state === 'failed') {
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
  if (state === 'loading' || scope === null) {
    return (
      <div className={s.list}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  const shown = matchesToScore(matches.filter(scope.mayScore), Date.now())
  if (shown.length === 0) {
    return (
      <Notice>
        <p>{t(`scorer.none.${scope.by}`)}</p>
      </Notice>
    )
  }
  const own = shown.filter(({ id }) => scope.isOwn(id))
  if (own.length === 0) return <Cards matches={shown} />
  const others = shown.filter(({ id }) => !scope.isOwn(id))
  return (
    <>
      <Part title={t('scorer.own')} matches={own} />
      {others.length > 0 && <Part title={t('scorer.others')} matches={others} />}
    </>
  )
}

function Part({ title, matches }: { title: string; matches: readonly MatchView[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={s.part}>
      <h2 id={heading} className={s.title}>
        {title}
      </h2>
      <Cards matches={matches} />
    </section>
  )
}

function Cards({ matches }: { matches: readonly MatchView[] }) {
  return (
    <ul className={s.list}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} to={pathTo('scorer', match.id)} />
        </li>
      ))}
    </ul>
  )
}
