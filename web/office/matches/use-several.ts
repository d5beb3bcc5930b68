import { useRef, useState } from 'react'
import { codeOf } from '../../api/not-ok.ts'
import { randomId } from '../../ui/random-id.ts'
import { officeJson } from '../kit/office-calls.ts'
import { fieldsOf } from './match-values.ts'
import type { CheckedRow } from './several-rows.ts'
import { useOneByOne } from './use-one-by-one.ts'

/** The result of an attempt to create matches. */
export interface Outcome {
  readonly created: readonly CheckedRow[]
  /** Rows that failed, and rows that were not tried because the server did not answer or the session ended. */
  readonly left: readonly CheckedRow[]
}

/** Creates matches one after the other, and goes on after a failure. */
export function useSeveral() {
  const { progress, run } = useOneByOne<CheckedRow>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The failed lines by the keys of their rows, and why they failed. */
  const [failures, setFailures] = useState<ReadonlyMap<string, { line: string; text: string }>>(new Map())
  /** Attempts by the keys of their rows. A row keeps its id until its match is created, so a retry creates no second match. */
  const attempts = useRef(new Map<string, { readonly id: string; readonly umpires: Set<string | null> }>())
  /** The matches that this page has created. */
  const created = useRef(new Set<string>())

  async function create(row: CheckedRow): Promise<null> {
    const { umpire, ...fields } = fieldsOf(row.values)
    const { id, umpires } = attempts.current.get(row.key) ?? { id: randomId(), umpires: new Set() }
    attempts.current.set(row.key, { id, umpires: umpires.add(umpire) })
    try {
      // The server rejects even an empty `umpire` from a sender who may not assign umpires.
      await officeJson('POST', '/product', { ...fields, id, ...(umpire !== null && { umpire }) })
    } catch (error) {
      // The server has stored an attempt whose answer was lost, and the person has changed the row since.
      if (codeOf(error) !== 'ID_REUSED') throw error
      await officeJson('PATCH', `/product/${id}`, fields)
    }
    // If the server has stored an earlier attempt, it ignores the umpire of a later one.
    if (umpires.size > 1) await officeJson('PATCH', `/product/${id}`, { umpire })
    attempts.current.delete(row.key)
    created.current.add(row.match)
    return null
  }

  return {
    /** Number of rows that were tried, of all rows; null unless matches are being created. */
    progress,
    outcome,
    /** Whether this page has created a row's match. */
    isCreated: (row: CheckedRow) => created.current.has(row.match),
    /** Returns why a row failed, or undefined if it has changed since. */
    failureOf: (row: CheckedRow): string | undefined => {
      const failure = failures.get(row.key)
      return failure?.line === row.line ? failure.text : undefined
    },
    async run(rows: readonly CheckedRow[]): Promise<Outcome | null> {
      if (progress) return null
      setOutcome(null)
      const result = await run(rows, create)
      if (!result) return null
      const { done, failed } = result
      setFailures(new Map(failed.map(({ item, why }) => [item.key, { line: item.line, text: why }])))
      const now = { created: done, left: rows.filter((row) => !done.includes(row)) }
      setOutcome(now)
      return now
    },
  }
}
