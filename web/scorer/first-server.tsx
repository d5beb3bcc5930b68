import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '../../shared/matches/match.ts'
import pad from './action-pad.module.css'
import s from './detail-pad.module.css'
import { serversOf } from './servers-of.ts'
import type { TakeTap } from './use-taps.ts'

/** Nobody has said who serves first: asked before the first point. */
export function FirstServer({ match, tap }: { match: MatchSummary; tap: TakeTap }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in here
    <div role="group" aria-label={t('scorer.firstServer')} className={s.detail}>
      <p className={s.what}>{t('scorer.firstServer')}</p>
      {serversOf(match).map(({ name, draft }) => (
        <button key={name} type="button" className={pad.key} onClick={() => tap(draft)}>
          {name}
        </button>
      ))}
    </div>
  )
}
