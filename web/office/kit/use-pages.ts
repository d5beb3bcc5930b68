import { useCallback, useEffect, useRef, useState } from 'react'
import { onReturn } from '../../api/connection.ts'

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
    ...loaded,
    reload: () => void fetchPage(null),
    more: () => void fetchPage(loaded.next),
    /** Changes the rows after several have changed. */
    changeRows: useCallback(
      (change: (rows: readonly Row[]) => readonly Row[]) =>
        setLoaded((before) => ({ ...before, rows: change(before.rows) })),
      [],
    ),
    /** Replaces a row after a change. */
    replace: useCallback(
      (row: Row, same: (other: Row) => boolean) =>
        setLoaded((before) => ({ ...before, rows: before.rows.map((other) => (same(other) ? row : other)) })),
      [],
    ),
  }
}
