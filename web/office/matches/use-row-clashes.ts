import { useState } from 'react'
import { besideOf } from '../../../shared/court/beside.ts'
import type { PlannedClash, PlannedClashesAnswer, PlannedMatchesSent } from '../../../shared/court/clash-schemas.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { momentOfField } from '../kit/club-times.ts'
import { officeJson } from '../kit/office-calls.ts'
import { fieldsOf } from './match-values.ts'
import type { CheckedRow } from './several-rows.ts'

/** What takes the court of a row. */
export interface RowClash extends Pick<PlannedClash, 'startsAt' | 'endsAt' | 'collisions'> {
  /** The key of the row. */
  readonly key: string
  /** The keys of the earlier rows that want the court at the same time. */
  readonly others: readonly string[]
}

type Clashes = ReadonlyMap<string, RowClash>

/** A club with its rows: their keys and their matches. */
interface Asked {
  readonly club: string
  readonly rows: readonly (readonly [key: string, match: PlannedMatchesSent['matches'][number]])[]
}

/**
 * Looks up what takes the courts of rows, and keeps which of it the person accepts.
 * @param idOf returns the id of a row whose match may be stored already
 */
export function useRowClashes(
  rows: readonly CheckedRow[],
  club: string,
  idOf: (row: CheckedRow) => string | undefined,
) {
  const asked = usePaused(askedOf(rows, club, idOf))
  const { last, reload, change } = useLoaded(asked === '' ? null : asked, loadClashes)
  /** The accepted things, each with its row. */
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const isAccepted = (clash: RowClash) => namesIn(clash).every((name) => accepted.has(name))
  const clashes = asked === '' ? null : last

  return {
    /** Returns what takes the court of a row, or null for nothing. */
    of: (row: CheckedRow): RowClash | null => clashes?.get(row.key) ?? null,
    isAccepted,
    /** Accepts all that these rows name, or takes that back. */
    accept: (some: readonly RowClash[], isOn: boolean) => {
      const names = new Set(some.flatMap(namesIn))
      setAccepted((before) => new Set([...before].filter((name) => !names.has(name)).concat(isOn ? [...names] : [])))
    },
    reload,
    /** Looks again, for these rows. @throws as `officeJson` */
    async look(now: readonly CheckedRow[]): Promise<Clashes> {
      const text = askedOf(now, club, idOf)
      const found: Clashes = text === '' ? new Map() : await loadClashes(text)
      change(() => found)
      return found
    },
  }
}

/** Returns the question about rows with a court and a time; empty if there are none. */
function askedOf(rows: readonly CheckedRow[], club: string, idOf: (row: CheckedRow) => string | undefined): string {
  const placed = rows.filter(
    ({ values }) => values.court !== '' && !Number.isNaN(momentOfField(values.date, values.club || null)),
  )
  const asked: Asked = {
    club,
    rows: placed.map((row) => {
      const { court, date = '', format } = fieldsOf(row.values)
      return [row.key, { id: idOf(row), court: court ?? '', date, format }]
    }),
  }
  return club === '' || placed.length === 0 ? '' : JSON.stringify(asked)
}

async function loadClashes(asked: string): Promise<Clashes> {
  const { club, rows }: Asked = JSON.parse(asked)
  const sent: PlannedMatchesSent = { club, matches: rows.map(([, match]) => match) }
  const { matches } = await officeJson<PlannedClashesAnswer>('POST', '/office/clashes', sent)
  const found = matches.map(({ others, ...match }, index): RowClash => {
    const key = rows[index]?.[0] ?? ''
    return { ...match, key, others: others.map((other) => rows[other]?.[0] ?? '') }
  })
  return new Map(
    found.filter(({ collisions, others }) => collisions.length + others.length > 0).map((each) => [each.key, each]),
  )
}

/** Returns the names of all that takes the court of a row. */
const namesIn = ({ key, collisions, others }: RowClash): string[] =>
  [...collisions.map(besideOf), ...others].map((thing) => JSON.stringify([key, thing]))

/** Whether only managers may store a match beside this. */
export const isForManagers = ({ kind }: CourtCollision): boolean => kind === 'booking' || kind === 'block'

/** Whether it needs a reason to store a match beside this. */
export const needsReason = ({ collisions }: RowClash): boolean => collisions.some(({ kind }) => kind !== 'match')
