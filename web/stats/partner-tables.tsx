import type { Names } from '../../shared/scoring/display.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { PARTNER_TABLE } from '../../shared/stats/statistics.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stat-sections.module.css'
import { StatTable } from './stat-table.tsx'

interface Props {
  pairs: BySide<BySide<Totals>>
  names: Names
}

/** Compares the two partners of each pair. */
export function PartnerTables({ pairs, names }: Props) {
  const { t } = useTranslation()
  return (
    <div className={s.sections}>
      {names.map((pair, index) => {
        const totals = pairs[index]
        if (typeof pair === 'string' || !totals) return null
        const title = t('statistics.partners', { pair: pair.join(' / ') })
        return <StatTable key={title} title={title} names={PARTNER_TABLE} sides={pair} totals={totals} />
      })}
    </div>
  )
}
