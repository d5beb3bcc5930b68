import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { of } from '../../shared/scoring/score.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-menu.module.css'

/** The warnings and penalties of each side so far, in order, because the next penalty depends on them. */
export function PenaltiesGiven({ match, standing }: { match: MatchSummary; standing: readonly StandingEntry[] }) {
  const { t } = useTranslation()
  const given = standing.filter((entry) => entry.kind === 'penalty')
  if (given.length === 0) return null
  return (
    <ul className={s.given} aria-label={t('scorer.given')}>
      {SIDES.map((side) => {
        const own = given.filter((entry) => entry.side === side)
        if (own.length === 0) return null
        return (
          <li key={side}>
            <strong>{of(playersOf(match), side)}</strong>{' '}
            {own.map(({ penalty }) => t(`tennis.penalty.${penalty}`)).join(' · ')}
          </li>
        )
      })}
    </ul>
  )
}
