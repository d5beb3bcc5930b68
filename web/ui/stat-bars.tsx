import { useId } from 'react'
import { Digit } from './digit.tsx'
import s from './stat-bars.module.css'

/** One statistic, with a value for each side. */
export interface StatRow {
  key: string
  label: string
  /** Null until they are loaded. */
  values: readonly [number, number] | null
  /** Texts to show instead of the two numbers, such as `3/7`. */
  shown?: readonly [string, string] | null
}

interface Props {
  title: string
  sides: readonly [string, string]
  /** Name of the column of labels, for screen readers. */
  counted: string
  rows: readonly StatRow[]
  /** A total below the rows, with its own scale. */
  total?: StatRow
}

/** Compares two sides: bars from a centre line, all on one scale, with the numbers at both ends. */
export function StatBars({ title, sides, counted, rows, total }: Props) {
  const heading = useId()
  const most = Math.max(0, ...rows.flatMap(({ values }) => values ?? []))
  return (
    <section className={s.stat}>
      <h2 className={s.title} id={heading}>
        {title}
      </h2>
      <table className={s.table} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col" className={s.number}>
              <span className={s.name}>{sides[0]}</span>
            </th>
            <th scope="col">
              <span className="hidden-text">{counted}</span>
            </th>
            <th scope="col" className={s.number}>
              <span className={s.name}>{sides[1]}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} most={most} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row row={total} most={Math.max(...(total.values ?? [0]))} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Row({ row: { label, values, shown }, most }: { row: StatRow; most: number }) {
  const [one, two] = values ?? [0, 0]
  const end = (less: boolean) => [s.number, less && s.less, shown && s.shown].filter(Boolean).join(' ')
  return (
    <tr>
      <td className={end(one < two)}>{values ? <Digit value={shown?.[0] ?? one} /> : '–'}</td>
      <th scope="row" className={s.middle}>
        {label}
        <span className={s.bars} aria-hidden="true">
          <Bar share={one / most} less={one < two} />
          <Bar share={two / most} less={two < one} />
        </span>
      </th>
      <td className={end(two < one)}>{values ? <Digit value={shown?.[1] ?? two} /> : '–'}</td>
    </tr>
  )
}

/** @param share of the longest bar; NaN if all counts are 0 */
function Bar({ share, less }: { share: number; less: boolean }) {
  return (
    <span className={less ? `${s.bar} ${s.less}` : s.bar}>
      <span className={s.fill} style={{ width: `${(share || 0) * 100}%` }} />
    </span>
  )
}
