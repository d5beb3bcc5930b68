import { useRef, useState } from 'react'
import { chunks } from '../../../shared/lists/chunks.ts'
import { MOST_IMPORTED } from '../../../shared/members/member-limits.ts'
import type { ImportAnswer, ImportOutcome } from '../../../shared/members/member-schemas.ts'
import type { MemberRow } from '../../../shared/members/member-table.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { officeJson } from '../kit/office-calls.ts'

/** What the server does, or would do, with rows, by the number of their line. */
export type Outcomes = ReadonlyMap<number, ImportOutcome>

/** Sends rows to the server, some at a time: first to learn what it would do, then to import them. */
export function useImport(club: string) {
  const failureText = useFailureText()
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)

  /** Returns the outcomes, or null after a failure. A second try after a failure changes nothing that is stored. */
  async function send(rows: readonly MemberRow[], dryRun: boolean): Promise<Outcomes | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setProblem(null)
    const found = new Map<number, ImportOutcome>()
    try {
      for (const some of chunks(rows, MOST_IMPORTED)) {
        setProgress({ done: found.size, count: rows.length })
        const fields = some.map(({ line: _, problems: __, ...row }) => row)
        const { outcomes } = await officeJson<ImportAnswer>('POST', '/members/import', { club, rows: fields, dryRun })
        for (const [at, { line }] of some.entries()) {
          const outcome = outcomes[at]
          if (outcome) found.set(line, outcome)
        }
      }
      return found
    } catch (error) {
      setProblem(failureText(error))
      return null
    } finally {
      isBusy.current = false
      setProgress(null)
    }
  }
  return { send, progress, problem }
}
