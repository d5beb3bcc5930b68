import { type CSSProperties, memo } from 'react'
import { withInitials } from '../../shared/matches/brief-name.ts'
import { setInWords } from '../../shared/scoring/display.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './chance-chart.module.css'
import type { Drawing, SetSpan } from './drawing.ts'
import { placesOf } from './mark-places.ts'
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
  const { width, most, sets } = drawing
  const places = placesOf(marks, width)
  const brief = withInitials(players)
  return (
    <div className={s.chart} aria-hidden="true">
      <div className={`night ${s.court}`}>
        <svg className={s.drawing} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
          {sets.map((span) => (
            <ChanceOfSet key={span.number} span={span} />
          ))}
          {places.map(({ index, x, y, onLine }) => (
            <path
              key={index}
              className={s.pointer}
              d={`M${(x * width) / 100} ${y}L${(onLine.x * width) / 100} ${onLine.y}`}
            />
          ))}
        </svg>
        <span className={s.name}>{brief[0]}</span>
        <span className={`${s.name} ${s.second}`}>{brief[1]}</span>
        <span className={s.net}>{t('story.percent', { percent: 50 })}</span>
        {places.map(({ index, x, y }, order) => (
          <span key={index} className={s.mark} style={{ left: `${x}%`, top: `${y}%` }}>
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
          {sets.map((span) => (
            <MomentumOfSet key={span.number} span={span} />
          ))}
        </svg>
      </div>
      <div className={s.borders} style={{ '--width': width } as CSSProperties}>
        {sets.slice(1).map(({ number, from }) => (
          <span key={number} className={s.border} style={{ '--from': from } as CSSProperties} />
        ))}
      </div>
      <div
        className={s.sets}
        style={{ gridTemplateColumns: sets.map(({ from, to }) => `minmax(max-content, ${to - from}fr)`).join(' ') }}
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

interface OfSet {
  span: SetSpan
}

const ChanceOfSet = memo(({ span: { chance, from, end } }: OfSet) => (
  <>
    <path className={s.area} d={`${chance}L${end} 50L${from} 50Z`} />
    <path className={s.line} d={chance} />
  </>
))

const MomentumOfSet = memo(({ span: { momentum, from, end } }: OfSet) => (
  <path className={s.swing} d={`${momentum}L${end} 0L${from} 0Z`} />
))
