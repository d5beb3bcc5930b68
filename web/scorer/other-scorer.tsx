import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ScorerAnswer } from '../../shared/matches/match-note-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { serverNow } from '../api/server-clock.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { NoticePage } from '../ui/notice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { pathOf } from './fetch-entries.ts'
import { asScorer } from './note-queue.ts'

type Scorer = NonNullable<ScorerAnswer['scorer']>

/** Longest time (ms) that the console waits for the answer. Without a network, it opens at once. */
const WAIT_MS = 3000
const MINUTE_MS = 60_000

const keyOf = (matchId: string): string => `scores ${matchId}`

/** Notes that this tab scores the match, so that it is not asked about again. */
const keepScoring = (matchId: string): void => storeItem(keyOf(matchId), 'yes', 'sessionStorage')

/**
 * Returns the person who scores a match now, until this tab takes the match over. Null if nobody else does, and `undefined` until
 * that is known. It is asked once, before the console opens.
 * @param isReady whether the console can open
 * @param key credentials of the console; null if there is nothing to ask
 */
export function useOtherScorer(
  matchId: string,
  isReady: boolean,
  key: string | null,
): [scorer: Scorer | null | undefined, takeOver: () => void] {
  const [answer, setAnswer] = useState<{ readonly matchId: string; readonly scorer: Scorer | null } | null>(null)
  const isKnown = answer?.matchId === matchId
  const isOwn = key === null || storedItem(keyOf(matchId), 'sessionStorage') !== null
  useEffect(() => {
    if (!isReady || isKnown) return
    let isShown = true
    const settle = (scorer: Scorer | null) => {
      if (!isShown) return
      if (scorer === null) keepScoring(matchId)
      setAnswer({ matchId, scorer })
    }
    if (isOwn || key === null) return settle(null)
    const timer = setTimeout(settle, WAIT_MS, null)
    asScorer(key, (headers) => getJson<ScorerAnswer>(`${pathOf(matchId)}/scorer`, headers)).then(
      ({ body: { scorer } }) => settle(scorer?.isOwn ? null : scorer),
      // A server of an earlier version has no such call.
      () => settle(null),
    )
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [matchId, isReady, key, isKnown, isOwn])
  const takeOver = () => {
    keepScoring(matchId)
    setAnswer({ matchId, scorer: null })
  }
  if (isKnown) return [answer.scorer, takeOver]
  return [isReady && isOwn ? null : undefined, takeOver]
}

/** Asks before this phone scores a match that somebody else is scoring. */
export function OtherScorer({
  match,
  scorer,
  takeOver,
}: {
  match: MatchSummary
  scorer: Scorer
  takeOver: () => void
}) {
  const { t } = useTranslation()
  const { kind, name = '' } = scorer.by
  const minutes = Math.max(0, Math.round((serverNow() - Date.parse(scorer.at)) / MINUTE_MS))
  return (
    <NoticePage
      title={t('live.versus', { one: match.company, two: match.company2 })}
      actions={
        <>
          <button type="button" className="button" onClick={takeOver}>
            {t('scorer.other.takeOver')}
          </button>
          <Link to={pathTo('liveMatch', match.id)} className="button quiet">
            {t('stats.board')}
          </Link>
        </>
      }
    >
      <p className="strong breakable">
        {name ? t('scorer.other.scores', { name }) : t(`scorer.other.unnamed.${kind}`)}
      </p>
      <p>{minutes === 0 ? t('scorer.other.now') : t('scorer.other.ago', { count: minutes })}</p>
      <p>{t('scorer.other.text')}</p>
    </NoticePage>
  )
}
