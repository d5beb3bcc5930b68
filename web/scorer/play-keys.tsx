import { type MatchSummary, namesOf, playersOf } from '../../shared/matches/match.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ActionPad } from './action-pad.tsx'
import { AfterMatch } from './after-match.tsx'
import { type Chosen, DetailPad } from './detail-pad.tsx'
import { FirstServer } from './first-server.tsx'
import type { PairService } from './pair-service.ts'
import s from './play-keys.module.css'
import type { TakeTap } from './use-taps.ts'

/** Which keys the thumb finds. */
type Play = 'over' | 'suspended' | 'server' | 'detail' | 'actions'

/**
 * @param service what is to be said of the order of a pair
 * @param chosen a point of which more may be told
 */
export function playOf(score: Score, service: PairService | null, chosen: Chosen | null): Play {
  if (isOver(score)) return 'over'
  if (score.status === 'suspended') return 'suspended'
  if (score.format !== undefined && score.server === null && score.status === 'scheduled') return 'server'
  if (service?.kind === 'ask') return 'server'
  return chosen ? 'detail' : 'actions'
}

interface Props {
  match: MatchSummary
  score: Score
  service: PairService | null
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  tap: TakeTap
}

/** The keys for what can happen now. */
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
      return <FirstServer match={match} side={service?.side} tap={tap} />
    case 'detail':
      return chosen && <DetailPad chosen={chosen} players={players} tap={tap} done={() => choose(null)} />
    case 'actions':
      return <ActionPad score={score} names={namesOf(match)} tap={tap} choose={choose} />
  }
}
