import type { BySide } from '../../shared/scoring/score.ts'
import { ACTIONS, pointWinner, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import { type MatchStats, pointsWon, type SideStats } from '../../shared/stats/match-stats.ts'
import { StatBars, type StatRow } from '../ui/stat-bars.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stat-sections.module.css'

interface Props {
  /** Null until they have loaded. */
  stats: MatchStats | null
  players: BySide<string>
}

/** Both players' actions, and their winners and unforced errors by kind. Uses the texts of `statistics.json`. */
export function StatSections({ stats, players }: Props) {
  const { t } = useTranslation()
  const common = { sides: players, counted: t('stats.counted') }
  /** Returns a row with the counts of both sides. */
  const row = (key: string, text: string, count: (side: SideStats) => number, fewer = false): StatRow => ({
    key,
    label: t(`stats.${text}.${key}`),
    values: stats && [count(stats[0]), count(stats[1])],
    fewer,
  })
  const strokeless = stats ? withoutStroke(stats[0]) + withoutStroke(stats[1]) : 0
  return (
    <div className={s.sections}>
      <StatBars
        {...common}
        title={t('stats.points')}
        rows={ACTIONS.map((key) => row(key, 'action', ({ actions }) => actions[key], pointWinner(key, 1) === 2))}
        total={{ key: 'total', label: t('stats.total'), values: stats && pointsWon(stats) }}
      />
      <div className={s.breakdowns}>
        <StatBars
          {...common}
          title={t('stats.winners')}
          rows={SHOTS.map((key) => row(key, 'shot', ({ winners }) => winners[key]))}
        />
        <StatBars
          {...common}
          title={t('stats.unforcedErrors')}
          rows={STROKES.map((key) => row(key, 'stroke', ({ unforcedErrors }) => unforcedErrors[key], true))}
          note={strokeless > 0 ? t('statistics.withoutStroke', { count: strokeless }) : ''}
        />
      </div>
    </div>
  )
}

/** Returns the unforced errors of which nobody recorded the stroke. */
const withoutStroke = ({ actions, unforcedErrors }: SideStats): number =>
  actions.UNFORCED_ERROR - STROKES.reduce((sum, stroke) => sum + unforcedErrors[stroke], 0)
