import { useMemo, useRef } from 'react'
import { briefPairs } from '../../shared/matches/brief-name.ts'
import { isPlayed } from '../../shared/matches/match.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { setsIfBegun } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import type { Replay } from '../match-feed/use-replay.ts'
import { CorrectedNote } from '../scoreboard/corrected-note.tsx'
import { hasOnlyResult } from '../scoreboard/only-result.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ChanceChart } from './chance-chart.tsx'
import { ChanceHead } from './chance-head.tsx'
import { drawingAfter, NO_DRAWING } from './drawing.ts'
import { marksOf } from './marks.ts'
import { MomentTable } from './moment-table.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { indexOfMoment, storyOf } from './story-of.ts'
import s from './story-tab.module.css'
import { TurningPoints } from './turning-points.tsx'

// One file has all parts, so that a phone loads fewer files.
export { ReplayBar, storyOf }

interface Props {
  /** The latest state of the match. */
  match: MatchView
  replay: Pick<Replay, 'at' | 'isPast' | 'goTo'>
}

/** The story of a match: who was likely to win after each point, the points that turned it, and a slider to go back to any point. */
export default function StoryTab({ match, replay }: Props) {
  return (
    <>
      <CorrectedNote match={match} />
      <Story match={match} replay={replay} />
    </>
  )
}

function Story({ match, replay }: Props) {
  const { t } = useTranslation()
  if (!match.standing) return <p className={s.none}>{t('loading')}</p>
  if (isOver(match.score) && setsIfBegun(match.score).length === 0 && !match.standing.some(isPlayed))
    return <p className={s.none}>{t('history.none.over')}</p>
  if (hasOnlyResult(match)) return <p className={s.none}>{t('history.noPoints')}</p>
  if (match.standing.length === 0) return <p className={s.none}>{t('story.none')}</p>
  return <Told match={match} replay={replay} />
}

function Told({ match, replay }: Props) {
  const { t } = useTranslation()
  const { names } = match
  const players = useMemo(() => briefPairs(names), [names])
  const story = useMemo(() => storyOf(match), [match])
  const moments = useMemo(() => story.slice(), [story])
  const held = useRef(NO_DRAWING)
  const drawing = drawingAfter(held.current, story)
  held.current = drawing
  const { swings } = drawing
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new story has other marks only if it has other swings
  const marks = useMemo(() => marksOf(story, swings), [swings])
  const shown = moments[indexOfMoment(moments, replay.at)]
  // The model has no chance for timed sets and for matches without a format.
  const hasChance = moments[0]?.forecast !== null
  if (!hasChance)
    return (
      <div className={`stack-6 ${s.story}`}>
        <p>{t('story.noChance')}</p>
        <ReplayBar match={match} replay={replay} />
      </div>
    )
  return (
    <div className={`stack-6 ${s.story}`}>
      {shown && <ChanceHead moment={shown} players={players} />}
      <ReplayBar match={match} replay={replay}>
        <ChanceChart drawing={drawing} marks={marks} players={players} />
      </ReplayBar>
      <TurningPoints marks={marks} players={players} at={replay.at} onChoose={replay.goTo} />
      <MomentTable moments={moments} players={players} />
    </div>
  )
}
