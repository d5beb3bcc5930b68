import type { Draft } from '../../shared/matches/match-log.ts'
import { type Names, sideName } from '../../shared/scoring/display.ts'
import { type BySide, of, type Score, type Side } from '../../shared/scoring/score.ts'
import {
  ACTIONS,
  type Action,
  isPossible,
  SHOTS,
  type Shot,
  STROKES,
  type Stroke,
} from '../../shared/scoring/scoring-event.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'

import s from './point-keys.module.css'
import { ignoreTap, type TakeTap } from './taps.tsx'

/** Returns the draft of a point. The server fills in its game and game score. */
export const pointDraft = (
  side: Side,
  action: Action,
  shot?: Shot,
  stroke?: Stroke,
): Extract<Draft, { kind: 'action' }> => ({
  kind: 'action',
  side,
  action,
  shot,
  stroke,
  game: undefined,
  gamescore: undefined,
})

/** A point to which a second tap may add a shot or stroke. */
export interface Chosen {
  readonly side: Side
  readonly action: 'WINNER' | 'UNFORCED_ERROR'
}

interface ActionProps {
  score: Score
  names: Names
  tap: TakeTap
  /** Called for an action that needs a second tap. */
  choose: (chosen: Chosen) => void
}

/**
 * The keys of the six actions, in a column for each side. Only the side that serves can have an ace. Only the other side can
 * miss a return.
 */
export function ActionKeys({ score, names, tap, choose }: ActionProps) {
  const { t } = useTranslation()
  const server = score.format === undefined ? null : score.server
  return (
    <div className={s.pad}>
      {SIDES.map((side) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div key={side} role="group" aria-label={sideName(names, side)} className={s.side}>
          <Heading name={of(names, side)} />
          {ACTIONS.map((action) => {
            const isWrong = server !== null && !isPossible(action, side, server)
            return (
              <button
                key={action}
                type="button"
                className={wins(action) ? s.key : `${s.key} ${s.error}`}
                // Not `disabled`, because a tap on the key shows why the action is impossible and what to do.
                aria-disabled={isWrong}
                onClick={() => {
                  if (isWrong) ignoreTap(action)
                  else if (action === 'WINNER' || action === 'UNFORCED_ERROR') choose({ side, action })
                  else tap(pointDraft(side, action))
                }}
              >
                {t(`action.${action}`)}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Each partner of a pair has a line, on which a long name is cut. */
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

interface DetailProps {
  chosen: Chosen
  players: BySide<string>
  tap: TakeTap
  done: () => void
}

/** The keys for the second tap of a point: its shot and stroke, or neither. */
export function DetailKeys({ chosen: { side, action }, players, tap, done }: DetailProps) {
  const { t } = useTranslation()
  const take = (draft: Draft) => {
    // If the tap is ignored, the keys stay.
    if (tap(draft)) done()
  }
  const shots = action === 'WINNER' ? SHOTS.filter((shot) => shot !== 'WINNER') : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={`${t(`action.${action}`)}, ${of(players, side)}`} className={s.detail}>
      <p className={s.what}>
        {t(`action.${action}`)}, {of(players, side)}
      </p>
      {STROKES.map((stroke) => (
        <button
          key={stroke}
          type="button"
          className={s.key}
          onClick={() => take(pointDraft(side, action, undefined, stroke))}
        >
          {t(`stats.stroke.${stroke}`)}
        </button>
      ))}
      {shots.flatMap((shot) =>
        STROKES.map((stroke) => (
          <button
            key={`${shot} ${stroke}`}
            type="button"
            className={`${s.key} ${s.error}`}
            onClick={() => take(pointDraft(side, action, shot, stroke))}
          >
            {t(`scorer.shot.${shot}`)}
            <span className={s.stroke}>{t(`stats.stroke.${stroke}`)}</span>
          </button>
        )),
      )}
      <button type="button" className={`${s.key} ${s.wide}`} onClick={() => take(pointDraft(side, action))}>
        {t('scorer.noDetail')}
      </button>
      <button type="button" className={`${s.key} ${s.error} ${s.wide}`} onClick={done}>
        {t('scorer.back')}
      </button>
    </div>
  )
}
