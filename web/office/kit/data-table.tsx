import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './data-table.module.css'
import type { ListState } from './use-pages.ts'

const FEATURES = tableFeatures({})
/** A column of a table whose rows come from the server, sorted and page by page. */
export type Column<Row extends object> = ColumnDef<typeof FEATURES, Row, unknown>

interface Props<Row extends object> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Ids of columns that narrow screens leave out. */
  wide?: readonly string[]
  /** Whether narrow screens show the cells of a row one below the other. */
  stacked?: boolean
  state: ListState
  empty: string
  onRetry: () => void
  /** Loads the next rows; null after the last row. */
  onMore: (() => void) | null
}

const scrollTo = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

/**
 * A table with a button for more rows. The message about a failure is where the person has just clicked: above the rows, or
 * below them if more rows failed to load.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  wide = [],
  stacked = false,
  state,
  empty,
  onRetry,
  onMore,
}: Props<Row>) {
  const { t } = useTranslation()
  const data = useMemo(() => [...rows], [rows])
  const own = useMemo(() => [...columns], [columns])
  const table = useTable({ features: FEATURES, columns: own, data, getRowId: rowId })
  const classOf = (column: string) => (wide.includes(column) ? s.wide : undefined)
  return (
    <>
      {state === 'loading' && <LoadingLine failed={false} onRetry={onRetry} />}
      {state === 'failed' && (
        <div ref={rows.length > 0 ? scrollTo : null} className={s.failed}>
          <LoadingLine failed={t('office.failed')} onRetry={onRetry} />
        </div>
      )}
      {state === 'ready' && rows.length === 0 && <p className={s.empty}>{empty}</p>}
      {rows.length > 0 && (
        <table className={stacked ? `${s.table} ${s.stacked}` : s.table} aria-busy={state === 'loading'}>
          <caption className="hidden-text">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className={classOf(header.column.id)}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={classOf(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {onMore && rows.length > 0 && (
        <div className={s.more}>
          <span role="status">{state === 'moreFailed' && t('office.failed')}</span>
          <button type="button" className="button quiet" aria-disabled={state === 'loading'} onClick={onMore}>
            {t(state === 'moreFailed' ? 'retry' : 'office.more')}
          </button>
        </div>
      )}
    </>
  )
}
