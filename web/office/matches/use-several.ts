import { useRef, useState } from 'react'
import { besideOf } from '../../../shared/court/beside.ts'
import type { PlayerIds } from '../../../shared/matches/linked-players.ts'
import { codeOf } from '../../api/not-ok.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import { type ClashChoice, collisionsOf } from './court-clash.tsx'
import { fieldsOf } from './match-values.ts'
import type { CheckedRow } from './several-rows.ts'
import { type FailedItem, useOneByOne } from './use-one-by-one.ts'
import type { RowClash } from './use-row-clashes.ts'

/** The result of an attempt to create matches. */
export interface Outcome {
  readonly created: readonly CheckedRow[]
  /** Rows that failed, and rows that were not tried because the server did not answer or the session ended. */
  readonly left: readonly CheckedRow[]
}

/** Creates matches one after the other, and goes on after a failure. */
export function useSeveral() {
  const { t } = useTranslation()
  const { progress, run } = useOneByOne<CheckedRow>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The failed lines by the keys of their rows, and why they failed. */
  const [failures, setFailures] = useState<ReadonlyMap<string, { line: string; text: string }>>(new Map())
  /** Attempts by the keys of their rows. A row keeps its id until its match is created, so a retry creates no second match. */
  const attempts = useRef(new Map<string, { readonly id: string; readonly umpires: Set<string | null> }>())
  /** The latest ids of matches by the keys of their rows, also after their matches are created. */
  const ids = useRef(new Map<string, string>())
  /** The ids of all matches that this page has tried to create. */
  const own = useRef(new Set<string>())
  /** The matches that this page has created. */
  const created = useRef(new Set<string>())

  /** Returns the choice that accepts what the person has seen on the court of a row. */
  function choiceFor(clash: RowClash | null, reason: string): ClashChoice {
    if (!clash) return {}
    const stored = clash.collisions.map(besideOf)
    const rows = clash.others.flatMap((key) => ids.current.get(key) ?? [])
    const { startsAt } = clash
    return {
      beside: [...stored, ...rows.map((match) => ({ kind: 'match' as const, booking: null, match, startsAt }))],
      ...(reason !== '' && { reason }),
    }
  }

  /** Creates a match if its court is free, or if the person accepts what takes it. */
  async function create(
    row: CheckedRow,
    clash: ClashChoice,
    playerIds: PlayerIds | null,
  ): Promise<FailedItem<CheckedRow> | null> {
    const { umpire, playerIds: _, ...described } = fieldsOf(row.values)
    // A server of the previous version rejects even empty `playerIds`.
    const fields = { ...described, ...(playerIds && { playerIds }) }
    const { id, umpires } = attempts.current.get(row.key) ?? { id: randomId(), umpires: new Set() }
    attempts.current.set(row.key, { id, umpires: umpires.add(umpire) })
    ids.current.set(row.key, id)
    own.current.add(id)
    // The server rejects even an empty `umpire` from a sender who may not assign umpires.
    const post = () => officeJson('POST', '/product', { ...fields, id, ...(umpire !== null && { umpire }), clash })
    try {
      await post().catch((error) => {
        // The server has stored an attempt whose answer was lost, and the person has changed the row since.
        if (codeOf(error) !== 'ID_REUSED') throw error
        return officeJson('PATCH', `/product/${id}`, { ...fields, clash })
      })
    } catch (error) {
      // Somebody has taken the court since the page looked.
      if (!collisionsOf(error)) throw error
      return { item: row, why: t('officeSeveral.rowTaken'), again: row }
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
    /** Whether this page has tried to create the match with this id. The server may have stored it although its answer was lost. */
    isOwn: (id: string) => own.current.has(id),
    /** Returns why a row failed, or undefined if it has changed since. */
    failureOf: (row: CheckedRow): string | undefined => {
      const failure = failures.get(row.key)
      return failure?.line === row.line ? failure.text : undefined
    },
    /** Returns the id of a row that this page has tried to store. */
    idOf: (row: CheckedRow): string | undefined => attempts.current.get(row.key)?.id,
    /**
     * @param clashOf returns what takes the court of a row, and what the person accepts
     * @param reason why they accept it, for the audit log
     * @param playersOf returns the players of a row
     */
    async run(
      rows: readonly CheckedRow[],
      clashOf: (row: CheckedRow) => RowClash | null,
      reason: string,
      playersOf: (row: CheckedRow) => PlayerIds | null,
    ): Promise<Outcome | null> {
      if (progress) return null
      setOutcome(null)
      const result = await run(rows, (row) => create(row, choiceFor(clashOf(row), reason), playersOf(row)))
      if (!result) return null
      const { done, failed } = result
      setFailures(new Map(failed.map(({ item, why }) => [item.key, { line: item.line, text: why }])))
      const now = { created: done, left: rows.filter((row) => !done.includes(row)) }
      setOutcome(now)
      return now
    },
  }
}
