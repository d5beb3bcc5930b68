import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { isOver } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import type { Replay } from '../match-feed/use-replay.ts'
import { Chevron } from '../ui/chevron.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { chancesText, entryText, scoreText } from './moment-text.ts'
import s from './replay-bar.module.css'
import { indexOfMoment, seqOfMoment, storyOf } from './story-of.ts'

interface Props {
  /** The latest state of the match, with its log. */
  match: MatchView
  replay: Pick<Replay, 'at' | 'isPast' | 'goTo'>
  /** A chart to draw behind the slider, as wide as its points. */
  children?: ReactNode
}

/** A slider over all points of a match. It takes the page to any of them, and a button takes the page back to the latest one. */
export function ReplayBar({ match, replay: { at, isPast, goTo }, children }: Props) {
  const { t } = useTranslation()
  const moments = useMemo(() => storyOf(match).slice(), [match])
  const last = moments.length - 1
  const index = indexOfMoment(moments, at)
  const moment = moments[index]
  if (!moment || last === 0) return null
  const { players } = match
  const show = (to: number) => goTo(to >= last ? null : seqOfMoment(moments[to]))
  const pointsUpTo = (end: number) => moments.slice(0, end + 1).filter(({ entry }) => entry?.kind === 'action').length
  const what = entryText(t, moment, players)
  const isLive = match.status === 'live' && !isPast
  return (
    <div className={s.bar}>
      <div
        className={children ? s.field : `${s.field} ${s.plain}`}
        style={{ '--at': `${(100 * index) / last}%` } as CSSProperties}
      >
        {children}
        {isPast && <span className={s.later} />}
        <input
          type="range"
          className={isLive ? `${s.range} ${s.alive}` : s.range}
          aria-label={t('story.slider')}
          aria-valuetext={scoreText(moment.score)}
          min={0}
          max={last}
          value={index}
          onChange={(event) => show(event.target.valueAsNumber)}
        />
      </div>
      <div className={s.controls}>
        <div className={s.steps}>
          <button type="button" className={s.step} disabled={index === 0} onClick={() => show(index - 1)}>
            <span className="hidden-text">{t('story.previous')}</span>
            <Chevron to="left" />
          </button>
          <button type="button" className={s.step} disabled={index === last} onClick={() => show(index + 1)}>
            <span className="hidden-text">{t('story.next')}</span>
            <Chevron to="right" />
          </button>
        </div>
        <p className={s.moment}>
          <strong className={s.score}>{scoreText(moment.score)}</strong>
          <span className={s.what}>{what}</span>
          <span className={s.position}>
            {t('story.position', { number: pointsUpTo(index), total: pointsUpTo(last) })}
          </span>
        </p>
        {isPast && (
          <button type="button" className="button" onClick={() => goTo(null)}>
            {t(isOver(match.score) ? 'story.end' : 'story.live')}
          </button>
        )}
      </div>
      {/* The slider itself announces the score. New points of the live match are announced elsewhere. */}
      <div role="status" className="hidden-text">
        {isPast && [what, moment.forecast && chancesText(t, moment.forecast, players)].filter(Boolean).join('. ')}
      </div>
    </div>
  )
}
