import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import type { Moment } from '../../shared/probability/story.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import type { Replay } from '../match-feed/use-replay.ts'
import { Chevron } from '../ui/chevron.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { chancesText, entryText, scoreText, spokenScore } from './moment-text.ts'
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
  const total = useMemo(() => pointsOf(moments), [moments])
  /** The position that the slider itself chose. The slider announces it. */
  const slid = useRef<number | null>(null)
  const last = moments.length - 1
  const index = indexOfMoment(moments, at)
  const moment = moments[index]
  if (!moment || last === 0) return null
  const { players } = match
  const seqAt = (to: number) => (to >= last ? null : seqOfMoment(moments[to]))
  const slide = (to: number) => {
    slid.current = seqAt(to)
    goTo(slid.current)
  }
  const what = entryText(t, moment, players)
  // The latest chances are beside the slider, and texts that change with every point take time.
  const chances = isPast && moment.forecast && chancesText(t, moment.forecast, players)
  const spoken = [spokenScore(t, moment.score), what, chances].filter(Boolean).join('. ')
  const isLive = match.status === 'live' && !isPast
  return (
    <div className={`stack-3 ${s.bar}`}>
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
          aria-valuetext={spoken}
          min={0}
          max={last}
          value={index}
          onChange={(event) => slide(event.target.valueAsNumber)}
        />
      </div>
      <div className={`row ${s.controls}`}>
        <div className={s.steps}>
          <Step label={t('story.previous')} to="left" onStep={index > 0 ? () => goTo(seqAt(index - 1)) : undefined} />
          <Step label={t('story.next')} to="right" onStep={index < last ? () => goTo(seqAt(index + 1)) : undefined} />
        </div>
        <p className={`wrap ${s.moment}`}>
          <strong className={s.score}>{scoreText(moment.score)}</strong>
          <span className="breakable">{what}</span>
          <span className="note">
            {t('story.position', { number: index === last ? total : pointsOf(moments.slice(0, index + 1)), total })}
          </span>
        </p>
        {isPast && (
          <button type="button" className="button" onClick={() => goTo(null)}>
            {t(isOver(match.score) ? 'story.end' : 'story.live')}
          </button>
        )}
      </div>
      {/* For the buttons. New points of the live match are announced elsewhere. */}
      <div role="status" className="hidden-text">
        {isPast && at !== slid.current && spoken}
      </div>
    </div>
  )
}

/** Returns the number of points among moments. */
const pointsOf = (moments: readonly Moment[]): number => moments.filter(({ entry }) => entry?.kind === 'action').length

interface StepProps {
  label: string
  to: 'left' | 'right'
  /** Goes to the point before or after; undefined if there is none. */
  onStep: (() => void) | undefined
}

/** A button to the point before or after. At the end of the match it keeps the focus, which a disabled button would lose. */
const Step = ({ label, to, onStep }: StepProps) => (
  <button type="button" className={s.step} aria-disabled={!onStep} onClick={onStep}>
    <span className="hidden-text">{label}</span>
    <Chevron to={to} />
  </button>
)
