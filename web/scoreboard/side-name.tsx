import { of, type Side } from '../../shared/scoring/score.ts'
import { shownServer } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { PlayerLink } from './player-link.tsx'
import { ServerBall } from './score-parts.tsx'
import s from './side-name.module.css'

/** Number of letters above which a name has smaller letters, to fit. */
const LENGTHY = 24
const sizeOf = (name: string): string | undefined => (name.length > LENGTHY ? s.lengthy : '')

interface Props {
  match: MatchView
  side: Side
  /** Whether names are links to the pages of their players. */
  links?: boolean
}

/** A side's name, with the ball beside the player who serves next. The ball keeps its place beside a long name. */
export function SideName({ match, side, links = false }: Props) {
  const { t } = useTranslation()
  const { score, names } = match
  const serves = shownServer(score) === side
  const name = names[side - 1] ?? ''
  const shown = (text: string, place: number) =>
    links ? <PlayerLink match={match} side={side} place={place} name={text} /> : text
  if (typeof name === 'string') {
    return (
      <span className={`line ${s.line}`}>
        <span className={`${s.whole} ${sizeOf(name)}`}>{shown(name, 0)}</span>
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
          <span className={`${s.words} ${size}`}>{shown(partner, index)}</span>
          {index === 0 && <span className="hidden-text"> / </span>}
          {serves && turn === index + 1 && <ServerBall label={t('live.serving')} />}
        </span>
      ))}
    </span>
  )
}
