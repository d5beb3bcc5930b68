import { of, type Side } from '../../shared/scoring/score.ts'
import { shownServer } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ServerBall } from './score-parts.tsx'
import s from './side-name.module.css'

/** Number of letters above which a name has smaller letters, to fit. */
const LENGTHY = 24
const sizeOf = (name: string): string | undefined => (name.length > LENGTHY ? s.lengthy : '')

/** A side's name, with the ball beside the player who serves next. The ball keeps its place beside a long name. */
export function SideName({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const { score, names } = match
  const serves = shownServer(score) === side
  const name = names[side - 1] ?? ''
  if (typeof name === 'string') {
    return (
      <span className={`line ${s.line}`}>
        <span className={`${s.whole} ${sizeOf(name)}`}>{name}</span>
        {serves && <ServerBall label={t('live.serving')} />}
      </span>
    )
  }
  // Both names have the same size.
  const size = name.map(sizeOf).find(Boolean) ?? ''
  const turn = score.partners ? of(score.partners, side) : 1
  return (
    <span className={s.pair}>
      {name.map((partner, index) => (
        <span key={partner} className={`line ${s.line}`}>
          <span className={`${s.words} ${size}`}>{partner}</span>
          {index === 0 && <span className="hidden-text"> / </span>}
          {serves && turn === index + 1 && <ServerBall label={t('live.serving')} />}
        </span>
      ))}
    </span>
  )
}
