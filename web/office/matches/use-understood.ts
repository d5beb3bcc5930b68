import { useMemo } from 'react'
import { type MatchRow, MOST_ROWS } from '../../../shared/office/match-rows.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import type { SharedValues } from './match-fields.tsx'
import type { ShownClash } from './row-clash.tsx'
import { type CheckedRow, checkRows } from './several-rows.ts'
import type { ShownRow } from './several-table.tsx'
import { useRowUmpires } from './several-umpires.ts'
import { existingOf, loadExisting, useExisting } from './use-existing.ts'
import { isForManagers, useRowClashes } from './use-row-clashes.ts'
import { useRowPlayers } from './use-row-players.ts'
import type { useSeveral } from './use-several.ts'

interface Options {
  /** When the form was opened (ms since 1970). */
  readonly opened: number
  /** Whether to create matches again that exist. */
  readonly isTwice: boolean
  readonly tried: Pick<ReturnType<typeof useSeveral>, 'isCreated' | 'isOwn' | 'idOf' | 'failureOf'>
}

/** Checks the rows of a pasted table: by the rules of the form for one match, and against the matches and courts that are stored. */
export function useUnderstood(
  pasted: readonly MatchRow[],
  { club, category, format, code, date }: SharedValues,
  { opened, isTwice, tried: { isCreated, isOwn, idOf, failureOf } }: Options,
) {
  const { t } = useTranslation()
  const { may } = useMe()
  const umpires = useRowUmpires(club)
  const understood = useMemo(
    () => checkRows(pasted.slice(0, MOST_ROWS), { club, category, format, code, date }, opened, t, umpires),
    [pasted, club, category, format, code, date, opened, t, umpires],
  )
  const stored = useExisting(understood, club)
  const existingFor = (row: CheckedRow, all = stored.last) => {
    const existing = existingOf(row, all)
    return existing && !isCreated(row) && !isOwn(existing.id) ? existing : null
  }
  const open = understood.filter((row) => !isCreated(row) && (isTwice || !existingFor(row)))
  const clashes = useRowClashes(open, club, idOf)
  const players = useRowPlayers(open.map(namedRow))
  const isManager = may('bookings.manage', { club: club || null })

  function clashFor(row: CheckedRow): ShownClash | null {
    const clash = open.includes(row) ? clashes.of(row) : null
    if (!clash) return null
    return {
      clash,
      others: understood.filter(({ key }) => clash.others.includes(key)),
      mayAccept: isManager || !clash.collisions.some(isForManagers),
      isAccepted: clashes.isAccepted(clash),
      onAccept: (isAccepted) => clashes.accept([clash], isAccepted),
    }
  }
  const shown = understood.map((row): ShownRow => {
    const failure = failureOf(row)
    return {
      row,
      wrong: failure === undefined ? row.problems : [...row.problems, failure],
      notes: isCreated(row) ? [t('officeSeveral.created')] : row.notes,
      existing: existingFor(row),
      clash: clashFor(row),
      players: open.includes(row) ? players.namesOf(namedRow(row)) : [],
      onPlayer: (name, id) => players.choose(namedRow(row), name, id),
    }
  })

  return {
    umpires,
    shown,
    /** Number of matches that the form would create. */
    count: open.length,
    clashes,
    /** Returns how many names of rows can mean several players while nobody has chosen. */
    undecidedCount: (rows: readonly CheckedRow[]) => players.undecidedCount(rows.map(namedRow)),
    /** Leaves the names of all shown rows that can mean several players as names. */
    leaveNames: () => players.leave(open.map(namedRow)),
    /** Creates the new players of rows. @throws as `officeCall` */
    createPlayers: (rows: readonly CheckedRow[]) => players.create(rows.map(namedRow)),
    /** Returns the players of a row. */
    playersOf: (row: CheckedRow) => players.idsOf(namedRow(row)),
    /** Looks again which matches exist, and what takes the courts of the others. @throws as `officeCall` */
    async check(all: readonly CheckedRow[], at: string) {
      const existing = await loadExisting(all, at)
      stored.change(() => existing)
      const rows = all.filter((row) => isTwice || !existingFor(row, existing))
      return { rows, found: await clashes.look(rows) }
    },
  }
}

const namedRow = ({ key, values: { company, company2, club } }: CheckedRow) => ({
  key,
  company,
  company2,
  players: null,
  club: club || null,
  linked: null,
})
