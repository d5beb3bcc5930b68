import type { BySide } from '../../shared/scoring/score.ts'
import { ACTIONS, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import { type MatchStats, pointsWon, type SideStats } from '../../shared/stats/match-stats.ts'
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
  const common = { sides: players, counted: t('stats.counted') }
  /** Returns a row for each key, with the counts of both sides. */
  const rowsOf = <K extends string>(
    keys: readonly K[],
    name: string,
    countsOf: (side: SideStats) => Record<K, number>,
  ) =>
    keys.map((key) => ({
      key,
      label: t(`stats.${name}.${key}`),
      values: stats && ([countsOf(stats[0])[key], countsOf(stats[1])[key]] as const),
    }))
  return (
    <div className={s.sections}>
      <StatBars
        {...common}
        title={t('stats.points')}
        rows={rowsOf(ACTIONS, 'action', ({ actions }) => actions)}
        total={{ key: 'total', label: t('stats.total'), values: stats && pointsWon(stats) }}
      />
      <div className={s.breakdowns}>
        <StatBars {...common} title={t('stats.winners')} rows={rowsOf(SHOTS, 'shot', ({ winners }) => winners)} />
        <StatBars
          {...common}
          title={t('stats.unforcedErrors')}
          rows={rowsOf(STROKES, 'stroke', ({ unforcedErrors }) => unforcedErrors)}
        />
      </div>
    </div>
  )
}
