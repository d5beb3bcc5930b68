import type { ReactNode } from 'react'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './data-table.module.css'
import type { List } from './use-pages.ts'

/** A column of a table whose rows come from the server, sorted and page by page. */
export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Whether narrow screens leave the column out. */
  readonly isWide?: true
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  list: List<Row>
  rowId: (row: Row) => string
  /** Whether narrow screens show the cells of a row one below the other. */
  stacked?: boolean
  empty: string
}

const scrollTo = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

/**
 * A table with a button for more rows. The message about a failure is where the person has just clicked: above the rows, or
 * below them if more rows failed to load.
 */
export function DataTable<Row>({ caption, columns, list, rowId, stacked = false, empty }: Props<Row>) {
  const { t } = useTranslation()
  const { rows, state, reload, more } = list
  return (
    <>
      {state === 'loading' && <LoadingLine failed={false} onRetry={reload} />}
      {state === 'failed' && (
        <div ref={rows.length > 0 ? scrollTo : null} className={s.failed}>
          <LoadingLine failed={t('office.failed')} onRetry={reload} />
        </div>
      )}
      {state === 'ready' && rows.length === 0 && <p className={s.empty}>{empty}</p>}
      {rows.length > 0 && (
        <table className={stacked ? `${s.table} ${s.stacked}` : s.table} aria-busy={state === 'loading'}>
          <caption className="hidden-text">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ id, header, isWide }) => (
                <th key={id} scope="col" className={isWide && s.wide}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {columns.map(({ id, cell, isWide }) => (
                  <td key={id} className={isWide && s.wide}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && rows.length > 0 && (
        <div className={`row ${s.more}`}>
          <span role="status">{state === 'moreFailed' && t('office.failed')}</span>
          <button type="button" className="button quiet" aria-disabled={state === 'loading'} onClick={more}>
            {t(state === 'moreFailed' ? 'retry' : 'office.more')}
          </button>
        </div>
      )}
    </>
  )
}
