import type { BySide } from '../../shared/scoring/score.ts'
import type { StatisticName } from '../../shared/stats/statistics.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import { StatBars } from '../ui/stat-bars.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { statRows } from './stat-rows.ts'

interface Props {
  title: string
  names: readonly StatisticName[]
  sides: BySide<string>
  /** Null until they have loaded. */
  totals: BySide<Totals> | null
}

/** A table of statistics. A line below it names those that nobody recorded. */
export function StatTable({ title, names, sides, totals }: Props) {
  const { t, language } = useTranslation()
  const label = (name: StatisticName) => t(`statistics.row.${name}`)
  const { rows, notRecorded } = statRows(names, totals, label, language)
  return (
    <StatBars
      title={title}
      sides={sides}
      counted={t('stats.counted')}
      rows={rows}
      none={t('statistics.none')}
      note={notRecorded.length > 0 ? t('statistics.notRecorded', { names: notRecorded.map(label).join(' · ') }) : ''}
    />
  )
}
