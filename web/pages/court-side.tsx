import { of, type Side } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { setLeaders, showsPoints } from '../scoreboard/score-parts.tsx'
import { SideName } from '../scoreboard/side-name.tsx'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtHalf } from './court-half.tsx'
import s from './court-side.module.css'

/** The sets before the running one, small beside the name. */
function EarlierSets({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  return match.score.sets.slice(0, -1).map((set, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a set is known by its place
    <span key={index} className={s.set}>
      <span className="hidden-text"> {t('live.set', { number: index + 1 })} </span>
      {of(set.games, side)}
    </span>
  ))
}

/** One player's half: the name in the tramlines, the games at the baseline, the points by the net. */
export function CourtSide({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const played = match.status !== 'scheduled'
  return (
    <CourtHalf far={side === 2} className={of(setLeaders(match.score), side) ? s.player : `${s.player} ${s.behind}`}>
      <span className={s.name}>
        <SideName match={match} side={side} />
        <EarlierSets match={match} side={side} />
      </span>
      {played && (
        <span className={s.games}>
          <Digit value={of(match.games, side)} />
          <span className={s.label}>{t('live.unit.games', { count: of(match.games, side) })}</span>
        </span>
      )}
      {showsPoints(match.score) && (
        <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
          <Digit value={of(match.points, side)} />
          <span className={s.label}>{t('live.unit.points', { count: Number(of(match.points, side)) })}</span>
        </span>
      )}
    </CourtHalf>
  )
}
