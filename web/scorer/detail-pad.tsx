import type { Draft } from '../../shared/matches/match-log.ts'
import { SHOTS, STROKES } from '../../shared/scoring/action.ts'
import { type BySide, of, type Side } from '../../shared/scoring/side.ts'
import { useTranslation } from '../ui/use-translation.ts'
import pad from './action-pad.module.css'
import s from './detail-pad.module.css'
import { pointDraft } from './point-draft.ts'
import type { TakeTap } from './use-taps.ts'

/** A point that may be told more exactly. */
export interface Chosen {
  readonly side: Side
  readonly action: 'WINNER' | 'UNFORCED_ERROR'
}

interface Props {
  chosen: Chosen
  players: BySide<string>
  tap: TakeTap
  done: () => void
}

/** The second tap: which shot, which stroke, or neither. */
export function DetailPad({ chosen: { side, action }, players, tap, done }: Props) {
  const { t } = useTranslation()
  const take = (draft: Draft) => {
    // A tap that was not taken leaves the point where it is: still to be told.
    if (tap(draft)) done()
  }
  const shots = action === 'WINNER' ? SHOTS.filter((shot) => shot !== 'WINNER') : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in here
    <div role="group" aria-label={`${t(`action.${action}`)}, ${of(players, side)}`} className={s.detail}>
      <p className={s.what}>
        {t(`action.${action}`)}, {of(players, side)}
      </p>
      {STROKES.map((stroke) => (
        <button
          key={stroke}
          type="button"
          className={pad.key}
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
            className={`${pad.key} ${pad.error}`}
            onClick={() => take(pointDraft(side, action, shot, stroke))}
          >
            {t(`scorer.shot.${shot}`)}
            <span className={s.stroke}>{t(`stats.stroke.${stroke}`)}</span>
          </button>
        )),
      )}
      <button type="button" className={`${pad.key} ${s.wide}`} onClick={() => take(pointDraft(side, action))}>
        {t('scorer.noDetail')}
      </button>
      <button type="button" className={`${pad.key} ${pad.error} ${s.wide}`} onClick={done}>
        {t('scorer.back')}
      </button>
    </div>
  )
}
