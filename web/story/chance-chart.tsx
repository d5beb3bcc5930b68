import { memo } from 'react'
import { setInWords } from '../../shared/scoring/display.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './chance-chart.module.css'
import type { Drawing } from './drawing.ts'
import type { Mark } from './marks.ts'

interface Props {
  drawing: Drawing
  marks: readonly Mark[]
  players: BySide<string>
}

/**
 * The chance to win over the match, on a court seen from above: the line is in the half of the side that is more likely to
 * win. Below it is the momentum. Screen readers get the numbers from the slider and from the table. Memoized, because the
 * slider does not change it.
 */
export const ChanceChart = memo(({ drawing, marks, players }: Props) => {
  const { t } = useTranslation()
  const { width, chance, momentum, most, end, sets } = drawing
  return (
    <div className={s.chart} aria-hidden="true">
      <div className={`night ${s.court}`}>
        <svg className={s.drawing} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
          <path className={s.area} d={`${chance}L${end} 50L0 50Z`} />
          <path className={s.line} d={chance} />
        </svg>
        <span className={s.name}>{players[0]}</span>
        <span className={`${s.name} ${s.second}`}>{players[1]}</span>
        <span className={s.net}>{t('story.percent', { percent: 50 })}</span>
        {marks.map((mark, order) => (
          <span
            key={mark.point.seq}
            className={s.mark}
            style={{ left: `${(100 * mark.index) / width}%`, top: `${100 - 100 * mark.chance}%` }}
          >
            {order + 1}
          </span>
        ))}
      </div>
      <div className={s.momentum}>
        <svg
          className={s.drawing}
          viewBox={`0 ${-most} ${width} ${2 * most}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={s.swing} d={`${momentum}L${end} 0Z`} />
        </svg>
      </div>
      <div
        className={s.sets}
        style={{ gridTemplateColumns: sets.map(({ from, to }) => `minmax(0, ${to - from}fr)`).join(' ') }}
      >
        {sets.map(({ number, score }) => (
          <span key={number} className={s.set}>
            <span>{t('live.set', { number })}</span>
            {score && <strong>{setInWords(score, 1)}</strong>}
          </span>
        ))}
      </div>
    </div>
  )
})
