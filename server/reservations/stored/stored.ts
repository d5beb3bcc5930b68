import type { Period } from '../../../shared/reservations/units.ts'
import type { Database, Statement, Tables } from '../../storage/storage.ts'

export type ReservationRow = Tables['reservations']['$inferSelect']
export type PartnerRow = Tables['partners']['$inferSelect']
export type WaitRow = Tables['waits']['$inferSelect']
export type BlockRow = Tables['blocks']['$inferSelect']

/** A booking with its partners. */
export interface StoredBooking {
  readonly row: ReservationRow
  readonly partners: readonly PartnerRow[]
}

/** A block with the half hours that it takes of its court. */
export interface StoredBlock {
  readonly row: BlockRow
  readonly units: readonly number[]
}

/** A time of a court. */
export interface CourtTime extends Period {
  readonly club: string
  readonly courtId: string
}

/** A time of some courts. */
export interface CourtsTime extends Period {
  /** The ids of the courts. */
  readonly courts: readonly string[]
}

/** Returns further statements of a transaction. */
export type InTransaction = (tx: Database) => readonly Statement[]

/** Returns the emails of everybody who plays: the owner, and the partners who accepted. Nobody has booked an offered slot yet. */
export const playersOf = ({ row, partners }: StoredBooking): string[] =>
  row.state === 'offered'
    ? []
    : [row.owner, ...partners.filter(({ state }) => state === 'accepted').map(({ email }) => email)]
