import { useTranslation } from 'react-i18next'
import { of, type Side } from '../../shared/scoring/side.ts'
import type { MatchView } from './match-view.ts'
import { ServerBall } from './score-parts.tsx'
import s from './side-name.module.css'

/** So many letters are set smaller, to be whole. */
const LENGTHY = 24

/**
 * A side's name with the ball beside whoever serves the next point: of a pair, beside the partner whose turn it is. The ball
 * keeps its place however long the name is.
 */
export function SideName({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const { score, names } = match
  const serves = score.server === side && match.status === 'live'
  const name = names[side - 1] ?? ''
  if (typeof name === 'string') {
    return (
      <span className={s.line}>
        <span className={name.length > LENGTHY ? `${s.whole} ${s.lengthy}` : s.whole}>{name}</span>
        {serves && <ServerBall label={t('live.serving')} />}
      </span>
    )
  }
  const turn = score.partners ? of(score.partners, side) : 1
  return (
    <span className={s.pair}>
      {name.map((partner, index) => (
        <span key={partner} className={s.line}>
          <span className={s.words}>{partner}</span>
          {index === 0 && <span className="hidden-text"> / </span>}
          {serves && turn === index + 1 && <ServerBall label={t('live.serving')} />}
        </span>
      ))}
    </span>
  )
}
