import { useRef, useState } from 'react'
import { shownOwner } from '../../../shared/members/member-key.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { codeOf } from '../../api/not-ok.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { spanText } from '../kit/club-times.ts'
import { officeJson } from '../kit/office-calls.ts'
import { collisionsOf } from './court-clash.tsx'
import { fieldsOf } from './match-values.ts'
import type { CheckedRow } from './several-rows.ts'
import { type FailedItem, useOneByOne } from './use-one-by-one.ts'

/** The result of an attempt to create matches. */
export interface Outcome {
  readonly created: readonly CheckedRow[]
  /** Rows that failed, and rows that were not tried because the server did not answer or the session ended. */
  readonly left: readonly CheckedRow[]
}

/** Creates matches one after the other, and goes on after a failure. */
export function useSeveral() {
  const { t, language } = useTranslation()
  const { progress, run } = useOneByOne<CheckedRow>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The failed lines by the keys of their rows, and why they failed. */
  const [failures, setFailures] = useState<ReadonlyMap<string, { line: string; text: string }>>(new Map())
  /** Attempts by the keys of their rows. A row keeps its id until its match is created, so a retry creates no second match. */
  const attempts = useRef(new Map<string, { readonly id: string; readonly umpires: Set<string | null> }>())
  /** The ids of all matches that this page has tried to create. */
  const own = useRef(new Set<string>())
  /** The matches that this page has created. */
  const created = useRef(new Set<string>())

  /** Creates a match unless its court is taken or closed. It may overlap other matches, as days of matches often do. */
  async function post(match: object): Promise<readonly CourtCollision[]> {
    try {
      await officeJson('POST', '/product', { ...match, clash: { overlap: true } })
      return []
    } catch (error) {
      const collisions = collisionsOf(error)
      if (!collisions) throw error
      return collisions
    }
  }

  async function create(row: CheckedRow): Promise<FailedItem<CheckedRow> | null> {
    const { umpire, ...fields } = fieldsOf(row.values)
    const { id, umpires } = attempts.current.get(row.key) ?? { id: randomId(), umpires: new Set() }
    attempts.current.set(row.key, { id, umpires: umpires.add(umpire) })
    own.current.add(id)
    try {
      // The server rejects even an empty `umpire` from a sender who may not assign umpires.
      const [taken] = await post({ ...fields, id, ...(umpire !== null && { umpire }) })
      if (taken) return { item: row, why: takenText(taken, fields.club), again: row }
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

  function takenText({ startsAt, endsAt, kind, title, owner }: CourtCollision, club: string | null): string {
    const time = spanText(startsAt, endsAt, club, language)
    if (kind === 'closed') return t('officeSeveral.rowClosed', { time })
    const what = [time, t(`officeClash.kind.${kind}`), title, shownOwner(owner)].filter(Boolean).join(', ')
    return t('officeSeveral.rowTaken', { what })
  }

  return {
    /** Number of rows that were tried, of all rows; null unless matches are being created. */
    progress,
    outcome,
    /** Whether this page has created a row's match. */
    isCreated: (row: CheckedRow) => created.current.has(row.match),
    /** Whether this page has tried to create the match with this id. The server may have stored it although its answer was lost. */
    isOwn: (id: string) => own.current.has(id),
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
