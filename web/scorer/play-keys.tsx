import { type MatchSummary, namesOf, playersOf } from '../../shared/matches/match.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { AfterMatch } from './after-match.tsx'
import s from './play-keys.module.css'
import { ActionKeys, type Chosen, DetailKeys } from './point-keys.tsx'
import { FirstServerKeys } from './server-keys.tsx'
import type { ServicePrompt } from './service-prompt.ts'
import type { TakeTap } from './use-taps.ts'

/** The keys that are shown. */
type Play = 'over' | 'suspended' | 'server' | 'detail' | 'actions'

/**
 * @param service the question about a pair's order of service
 * @param chosen a point that waits for its shot or stroke
 */
export function playOf(score: Score, service: ServicePrompt | null, chosen: Chosen | null): Play {
  if (isOver(score)) return 'over'
  if (score.status === 'suspended') return 'suspended'
  if (score.format !== undefined && score.server === null && score.status === 'scheduled') return 'server'
  if (service?.kind === 'ask') return 'server'
  return chosen ? 'detail' : 'actions'
}

interface Props {
  match: MatchSummary
  score: Score
  service: ServicePrompt | null
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  tap: TakeTap
}

/** The keys for what can happen next. */
export function PlayKeys({ match, score, service, chosen, choose, tap }: Props) {
  const { t } = useTranslation()
  const players = playersOf(match)
  switch (playOf(score, service, chosen)) {
    case 'over':
      return <AfterMatch matchId={match.id} />
    case 'suspended':
      return (
        <button
          type="button"
          className={s.resume}
          onClick={() => tap({ kind: 'status', status: 'resumed', winner: null })}
        >
          {t('scorer.menu.resumed')}
        </button>
      )
    case 'server':
      return <FirstServerKeys match={match} side={service?.side} tap={tap} />
    case 'detail':
      return chosen && <DetailKeys chosen={chosen} players={players} tap={tap} done={() => choose(null)} />
    case 'actions':
      return <ActionKeys score={score} names={namesOf(match)} tap={tap} choose={choose} />
  }
}
