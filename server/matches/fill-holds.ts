import { and, gte, isNotNull } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { FORGOTTEN_MS } from '../../shared/matches/court-match.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import type { Storage } from '../storage/storage.ts'
import { holdStatements } from './court-holds.ts'
import type { HoldOf } from './hold-of.ts'
import type { ListedMatch } from './match-index.ts'
import type { Scoresheets } from './scoresheets.ts'

/** Longest time for which a match takes its court (ms). */
const LONGEST_MS = 24 * 3_600_000
/** Number of matches that one transaction stores. */
const MATCHES_AT_ONCE = 200

/**
 * Lets the stored matches that have none take the half hours of their courts that are free. Earlier versions stored matches
 * without them, also during a rolling upgrade.
 */
export async function fillHolds(
  storage: Storage,
  { index, readMany }: Pick<Scoresheets, 'index' | 'readMany'>,
  holdOf: HoldOf,
  now: number,
): Promise<void> {
  const { courtUnits } = storage.tables
  const mayHold = ({ court, date, status, updatedAt }: ListedMatch): boolean =>
    court !== null && (status === 'scheduled' ? date + LONGEST_MS > now : updatedAt + FORGOTTEN_MS > now)
  const matches = (['scheduled', 'live', 'suspended'] as const)
    .flatMap((status) => [...index.withStatus(status)])
    .filter(mayHold)
  if (matches.length === 0) return
  const held = await storage.db
    .selectDistinct({ match: courtUnits.match })
    .from(courtUnits)
    .where(and(isNotNull(courtUnits.match), gte(courtUnits.unit, Math.floor(now / UNIT_MS))))
  const known = new Set(held.map(({ match }) => match))
  const ofHolds = holdStatements(storage)
  const without = matches.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  for (const ids of chunks(without, MATCHES_AT_ONCE)) {
    const sheets = [...(await readMany(ids)).values()]
    const changes = sheets.flatMap((sheet) => {
      const after = holdOf(sheet)
      return after && after.units.length > 0 ? [{ match: sheet.record.id, before: null, after }] : []
    })
    if (changes.length > 0) await storage.atomically((tx) => ofHolds(tx, changes))
  }
}
