import { ACTIONS, type Action, isPossible } from '../../shared/scoring/action.ts'
import type { Score } from '../../shared/scoring/score.ts'
import { type Names, sideName } from '../../shared/scoring/service-side.ts'
import { of } from '../../shared/scoring/side.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './action-pad.module.css'
import type { Chosen } from './detail-pad.tsx'
import { pointDraft } from './point-draft.ts'
import type { TakeTap } from './use-taps.ts'

interface Props {
  score: Score
  names: Names
  tap: TakeTap
  /** For what has a second tap. */
  choose: (chosen: Chosen) => void
}

/** Two columns, a player each, the six ways a point ends. Only who serves aces, only who receives misses a return. */
export function ActionPad({ score, names, tap, choose }: Props) {
  const { t } = useTranslation()
  const server = score.format === undefined ? null : score.server
  return (
    <div className={s.pad}>
      {SIDES.map((side) => (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in here
        <div key={side} role="group" aria-label={sideName(names, side)} className={s.side}>
          <Heading name={of(names, side)} />
          {ACTIONS.map((action) => (
            <button
              key={action}
              type="button"
              className={wins(action) ? s.key : `${s.key} ${s.error}`}
              disabled={server !== null && !isPossible(action, side, server)}
              onClick={() =>
                action === 'WINNER' || action === 'UNFORCED_ERROR'
                  ? choose({ side, action })
                  : tap(pointDraft(side, action))
              }
            >
              {t(`action.${action}`)}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Of a pair each has a line: a name too long for it is cut, not a partner. */
function Heading({ name }: { name: Names[number] }) {
  if (typeof name === 'string') {
    return (
      <p className={s.name} aria-hidden="true">
        {name}
      </p>
    )
  }
  return (
    <p className={s.pair} aria-hidden="true">
      {name.map((partner) => (
        <span key={partner}>{partner}</span>
      ))}
    </p>
  )
}

const wins = (action: Action): boolean => action === 'WINNER' || action === 'ACE'
