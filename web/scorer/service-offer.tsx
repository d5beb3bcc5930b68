import type { MatchSummary } from '../../shared/matches/match.ts'
import { of } from '../../shared/scoring/side.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { PairService } from './pair-service.ts'
import s from './prompts.module.css'
import type { TakeTap } from './use-taps.ts'

/** At the start of a set a pair may change its order: one key beside the call. The next point leaves it as it is. */
export function ServiceOffer({ match, service, tap }: { match: MatchSummary; service: PairService; tap: TakeTap }) {
  const { t } = useTranslation()
  const { side, other } = service
  if (!match.players) return null
  return (
    <button type="button" className={s.offer} onClick={() => tap({ kind: 'correction', server: side, partner: other })}>
      {t('scorer.servesInstead', { player: of(of(match.players, side), other) })}
    </button>
  )
}
