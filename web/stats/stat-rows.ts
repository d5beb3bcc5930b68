import type { Language } from '../../shared/i18n/languages.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { STATISTICS, type Statistic, type StatisticName } from '../../shared/stats/statistics.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import type { StatRow } from '../ui/stat-bars.tsx'

/** The rows of a table, and the names of the statistics that nobody recorded. */
export interface StatRows {
  readonly rows: readonly StatRow[]
  readonly notRecorded: readonly StatisticName[]
}

/**
 * Returns the rows of these statistics.
 * @param totals null until they have loaded; the rows then have no numbers
 */
export function statRows(
  names: readonly StatisticName[],
  totals: BySide<Totals> | null,
  label: (name: StatisticName) => string,
  language: Language,
): StatRows {
  const notRecorded: StatisticName[] = []
  const rows = names.flatMap((name): StatRow[] => {
    const statistic: Statistic = STATISTICS[name]
    const row = { key: name, label: label(name) }
    if (!totals) return statistic.ifAny ? [] : [{ ...row, values: null }]
    const [one, two] = totals
    const values = [statistic.value(one, two), statistic.value(two, one)] as const
    if (statistic.ifAny && values.every((value) => value === 0)) return []
    if (values.every((value) => value === null)) {
      notRecorded.push(name)
      return []
    }
    const { outOf, fewer = false } = statistic
    if (!outOf) return [{ ...row, values, fewer }]
    return [{ ...row, ...percentages(values, [outOf(one, two), outOf(two, one)], language), fewer }]
  })
  return { rows, notRecorded }
}

type Values = BySide<number | null>

function percentages([one, two]: Values, [ofOne, ofTwo]: Values, language: Language) {
  const percent = percentIn(language)
  const share = (value: number | null, all: number | null) => (value === null || !all ? 0 : value / all)
  const text = (value: number | null, all: number | null) => (all ? percent.format(share(value, all)) : '–')
  return {
    values: [share(one, ofOne), share(two, ofTwo)] as const,
    full: 1,
    shown: [text(one, ofOne), text(two, ofTwo)] as const,
    fractions: [`${one ?? 0}/${ofOne ?? 0}`, `${two ?? 0}/${ofTwo ?? 0}`] as const,
  }
}

const formats = new Map<Language, Intl.NumberFormat>()

function percentIn(language: Language): Intl.NumberFormat {
  const known = formats.get(language)
  if (known) return known
  const format = new Intl.NumberFormat(language, { style: 'percent' })
  formats.set(language, format)
  return format
}
