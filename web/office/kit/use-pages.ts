import { useCallback, useEffect, useRef, useState } from 'react'
import { onReturn } from '../../api/connection.ts'
import { withQuery } from './filters.tsx'
import { officeGet } from './office-calls.ts'

/** One page of a list, and the cursor of the next page, or null after the last page. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** What a list shows: `moreFailed` if it has its rows, but the next page failed to load. */
export type ListState = 'loading' | 'ready' | 'failed' | 'moreFailed'

interface Loaded<Row> extends ListPage<Row> {
  readonly state: ListState
}

/** A list as a table shows it. */
export interface List<Row> {
  readonly rows: readonly Row[]
  readonly state: ListState
  readonly reload: () => void
  /** Loads the next rows; null after the last row. */
  readonly more: (() => void) | null
}

/**
 * Loads a list page by page. Another address starts the list again.
 * @param path address of the first page
 * @param rowsIn returns the rows in an answer. Always the same function
 */
export const useList = <Row, Answer>(path: string, rowsIn: (answer: Answer) => readonly Row[]) =>
  usePages(
    useCallback(
      async (cursor: string | null): Promise<ListPage<Row>> => {
        const answer = await officeGet<Answer & { next?: string | null }>(withQuery(path, { cursor }))
        return { rows: rowsIn(answer), next: answer.next ?? null }
      },
      [path, rowsIn],
    ),
  )

/**
 * Loads a list page by page.
 * @param load loads the first page, or the page of a cursor. A new function starts the list again.
 */
export function usePages<Row>(load: (cursor: string | null) => Promise<ListPage<Row>>) {
  const [loaded, setLoaded] = useState<Loaded<Row>>({ rows: [], next: null, state: 'loading' })
  /** The number of the latest request. The answers to earlier ones are ignored. */
  const latest = useRef(0)
  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const number = ++latest.current
      setLoaded((before) => ({ ...before, state: 'loading' }))
      try {
        const { rows, next } = await load(cursor)
        if (number !== latest.current) return
        setLoaded((before) => ({ rows: cursor ? [...before.rows, ...rows] : rows, next, state: 'ready' }))
      } catch {
        if (number === latest.current) setLoaded((before) => ({ ...before, state: cursor ? 'moreFailed' : 'failed' }))
      }
    },
    [load],
  )
  const shown = useRef(0)
  shown.current = loaded.rows.length
  /** Loads all pages again that are shown. After a failure they stay. */
  const again = useCallback(async () => {
    const number = ++latest.current
    const rows: Row[] = []
    let next: string | null = null
    do {
      const page: ListPage<Row> = await load(next)
      rows.push(...page.rows)
      next = page.next
    } while (next !== null && rows.length < shown.current)
    if (number === latest.current) setLoaded({ rows, next, state: 'ready' })
  }, [load])
  useEffect(() => {
    void fetchPage(null)
    const leaveReturns = onReturn(again)
    return () => {
      latest.current += 1
      leaveReturns()
    }
  }, [fetchPage, again])
  return {
    rows: loaded.rows,
    state: loaded.state,
    reload: () => void fetchPage(null),
    more: loaded.next === null ? null : () => void fetchPage(loaded.next),
    /** Changes the rows, for example after a call that changed one on the server. */
    changeRows: (change: (rows: readonly Row[]) => readonly Row[]) =>
      setLoaded((before) => ({ ...before, rows: change(before.rows) })),
  }
}
