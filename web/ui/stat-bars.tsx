import { type CSSProperties, memo, useId } from 'react'
import { Digit } from './digit.tsx'
import s from './stat-bars.module.css'

/** One statistic, with a value for each side. */
export interface StatRow {
  key: string
  label: string
  /** Null until they are loaded. The value of one side is null if it was not recorded. */
  values: readonly [number | null, number | null] | null
  /** Value of a full bar. By default, it is the larger value of the two sides. */
  full?: number
  /** Texts to show instead of the two numbers, such as `64%`. */
  shown?: readonly [string, string]
  /** Smaller texts below the numbers, such as `34/53`. */
  fractions?: readonly [string, string]
  /** Whether the smaller value is the better one. */
  fewer?: boolean
}

interface Props {
  title: string
  sides: readonly [string, string]
  /** Name of the column of labels, for screen readers. */
  counted: string
  rows: readonly StatRow[]
  /** A total below the rows. */
  total?: StatRow
  /** Text for screen readers in the place of a value that was not recorded. */
  none?: string
  /** A line below the table. */
  note?: string
}

/**
 * Compares two sides: bars from a centre line, with the numbers at both ends. Each row has its own scale, so that rare events are as easy to
 * compare as frequent ones. The better number is in full color.
 */
export function StatBars({ title, sides, counted, rows, total, none = '', note = '' }: Props) {
  const heading = useId()
  return (
    <section className={s.stat} style={{ '--rows': rows.length } as CSSProperties}>
      <h2 className={s.title} id={heading}>
        {title}
      </h2>
      {rows.length > 0 && (
        <table className={s.table} aria-labelledby={heading}>
          <Head one={sides[0]} two={sides[1]} counted={counted} />
          <tbody>
            {rows.map((row) => (
              <StatLine key={row.key} row={row} none={none} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <StatLine row={total} none={none} />
            </tfoot>
          )}
        </table>
      )}
      {note && <p className={`note ${s.note}`}>{note}</p>}
    </section>
  )
}

interface HeadProps {
  one: string
  two: string
  counted: string
}

const Head = memo(({ one, two, counted }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col" className={s.number}>
        <SideName name={one} />
      </th>
      <th scope="col">
        <span className="hidden-text">{counted}</span>
      </th>
      <th scope="col" className={s.number}>
        <SideName name={two} />
      </th>
    </tr>
  </thead>
))

/** The name of a side. The two names of a pair are smaller. */
const SideName = ({ name }: { name: string }) => (
  <span className={name.includes(' / ') ? `${s.name} ${s.pair}` : s.name}>{name}</span>
)

interface LineProps {
  row: StatRow
  none: string
}

/** Memoized: most points change only a few lines. */
const StatLine = memo(
  ({ row, none }: LineProps) => {
    const { label, values, shown, fractions, fewer = false } = row
    const [one, two] = values ?? [null, null]
    const full = row.full ?? Math.max(one ?? 0, two ?? 0)
    const isLess = (mine: number | null, theirs: number | null): boolean =>
      mine !== null && theirs !== null && (fewer ? mine > theirs : mine < theirs)
    const unknown = values && none
    return (
      <tr>
        <Numeral value={one} text={shown?.[0]} fraction={fractions?.[0]} less={isLess(one, two)} none={unknown} />
        <th scope="row" className={s.middle}>
          {label}
          <span className={s.bars} aria-hidden="true">
            <Bar share={(one ?? 0) / full} less={isLess(one, two)} />
            <Bar share={(two ?? 0) / full} less={isLess(two, one)} />
          </span>
        </th>
        <Numeral value={two} text={shown?.[1]} fraction={fractions?.[1]} less={isLess(two, one)} none={unknown} />
      </tr>
    )
  },
  (before, after) => before.none === after.none && JSON.stringify(before.row) === JSON.stringify(after.row),
)

interface NumeralProps {
  value: number | null
  text: string | undefined
  fraction: string | undefined
  less: boolean
  /** Text for screen readers if there is no value. Null until the values have loaded. */
  none: string | null
}

function Numeral({ value, text, fraction, less, none }: NumeralProps) {
  return (
    <td className={less ? `${s.number} ${s.less}` : s.number}>
      {value === null ? '–' : <Digit value={text ?? value} />}
      {value === null && none && <span className="hidden-text">{none}</span>}
      {fraction && <span className={s.fraction}>{fraction}</span>}
    </td>
  )
}

/** @param share of a full bar; NaN if both values are 0 */
function Bar({ share, less }: { share: number; less: boolean }) {
  return (
    <span className={less ? `${s.bar} ${s.less}` : s.bar}>
      <span className={s.fill} style={{ width: `${(share || 0) * 100}%` }} />
    </span>
  )
}
