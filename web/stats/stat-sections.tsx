import type { BySide } from '../../shared/scoring/score.ts'
import { ACTIONS, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import { type MatchStats, pointsWon } from '../../shared/stats/match-stats.ts'
import { StatBars } from '../ui/stat-bars.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stat-sections.module.css'

interface Props {
  /** Null until they have loaded. */
  stats: MatchStats | null
  players: BySide<string>
}

/** Both players' actions, and their winners and unforced errors by kind. */
export function StatSections({ stats, players }: Props) {
  const { t } = useTranslation()
  const [one, two] = stats ?? [null, null]
  const common = { sides: players, counted: t('stats.counted') }
  return (
    <div className={s.sections}>
      <StatBars
        {...common}
        title={t('stats.points')}
        rows={ACTIONS.map((key) => ({
          key,
          label: t(`stats.action.${key}`),
          values: one && two && [one.actions[key], two.actions[key]],
        }))}
        total={{ key: 'total', label: t('stats.total'), values: stats && pointsWon(stats) }}
      />
      <div className={s.breakdowns}>
        <StatBars
          {...common}
          title={t('stats.winners')}
          rows={SHOTS.map((key) => ({
            key,
            label: t(`stats.shot.${key}`),
            values: one && two && [one.winners[key], two.winners[key]],
          }))}
        />
        <StatBars
          {...common}
          title={t('stats.unforcedErrors')}
          rows={STROKES.map((key) => ({
            key,
            label: t(`stats.stroke.${key}`),
            values: one && two && [one.unforcedErrors[key], two.unforcedErrors[key]],
          }))}
        />
      </div>
    </div>
  )
}
