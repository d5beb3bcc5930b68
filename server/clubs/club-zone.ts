import {
  type ClubChange,
  MOST_ZONE_MOVES,
  type ZoneConflict,
  type ZoneMoves,
} from '../../shared/clubs/club-office-schemas.ts'
import type { ZoneChange, ZoneChoice } from '../../shared/clubs/zone-change.ts'
import { ApiError } from '../http/api-error.ts'
import type { Database, Statement } from '../storage/storage.ts'
import type { StoredClub } from './clubs-repository.ts'

/** A change of the time zone of a club. */
export interface ClubZoneChange extends ZoneChange {
  readonly club: string
  /** Ids of its courts, archived ones included. */
  readonly courts: readonly string[]
}

/** Lists what a change of a club's time zone concerns, and stores the change with it. */
export interface ZoneMover {
  readonly list: (change: ClubZoneChange) => Promise<ZoneMoves>
  /** Returns what can't keep its local time. Then nothing was stored. */
  readonly store: (
    change: ClubZoneChange,
    choice: ZoneChoice,
    write: {
      /** Throws if the club has changed meanwhile. */
      readonly check: () => Promise<unknown>
      readonly statements: (tx: Database) => readonly Statement[]
      /** Called after the commit, before anybody learns about it. */
      readonly written: () => Promise<void>
    },
  ) => Promise<readonly ZoneConflict[]>
}

/** Returns a change of a club's time zone. */
export const zoneChangeOf = (
  { club, courts }: StoredClub,
  { timeZone }: Pick<ClubChange, 'timeZone'>,
): ClubZoneChange => ({
  club: club.id,
  courts: courts.map(({ id }) => id),
  from: club.timeZone,
  to: timeZone,
})

/** The error for a new time zone without a choice of what stays. Nothing was changed. */
export const zoneMovesTimes = ({ count, moves }: ZoneMoves): ApiError =>
  new ApiError(409, 'ZONE_MOVES', 'zoneChange: the new time zone concerns upcoming bookings; say what stays', {
    count,
    moves,
  })

/** The error for things that can't keep their local times in the new time zone. Nothing was changed. */
export const zoneConflicts = (conflicts: readonly ZoneConflict[]): ApiError =>
  new ApiError(
    409,
    'ZONE_CONFLICTS',
    'zoneChange: not everything can keep its local time; move or cancel it first, or keep the moments',
    { count: conflicts.length, conflicts: conflicts.slice(0, MOST_ZONE_MOVES) },
  )
