import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import { of, type Side } from '../../shared/scoring/side.ts'
import { useTranslation } from '../ui/use-translation.ts'
import pad from './action-pad.module.css'
import s from './detail-pad.module.css'
import { serversOf } from './servers-of.ts'
import type { TakeTap } from './use-taps.ts'

/**
 * Nobody has said who serves first: asked before the first point.
 * @param side the pair of which it is asked, before its own first game
 */
export function FirstServer({ match, side, tap }: { match: MatchSummary; side?: Side | undefined; tap: TakeTap }) {
  const { t } = useTranslation()
  const question = side ? t('scorer.pairServer', { pair: of(playersOf(match), side) }) : t('scorer.firstServer')
  const servers = serversOf(match).filter(({ draft }) => side === undefined || draft.server === side)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in here
    <div role="group" aria-label={question} className={s.detail}>
      <p className={s.what}>{question}</p>
      {servers.map(({ name, draft }) => (
        <button key={name} type="button" className={pad.key} onClick={() => tap(draft)}>
          {name}
        </button>
      ))}
    </div>
  )
}
