import type { Tables } from '../storage/storage.ts'

export type CompetitionRow = Tables['competitions']['$inferSelect']
export type EventRow = Tables['competitionEvents']['$inferSelect']
export type EntryRow = Tables['competitionEntries']['$inferSelect']
export type DrawMatchRow = Tables['competitionMatches']['$inferSelect']

/** A player of an entry. */
export interface EntryPlayerRow {
  readonly entry: string
  readonly player: string
  readonly place: number
  readonly name: string
  /** The player at the end of the merges. */
  readonly root: string
  readonly club: string | null
}

/** A match of a draw with its result. */
export interface PlayedRow extends DrawMatchRow {
  /** Null while nobody of its players is known to have ended a match. */
  readonly result: Pick<Tables['matchResults']['$inferSelect'], 'endedAt' | 'how' | 'winner' | 'sets' | 'linked'> | null
  /** Its result in the file from which its draw was imported, until the match has it; else null. Games of side 1 of the draw first. */
  readonly imported: Pick<Tables['competitionImports']['$inferSelect'], 'result' | 'kept'> | null
  /** Whether its log has an entry. */
  readonly isBegun: boolean
}

/** Everything that is stored about an event. */
export interface StoredEvent {
  readonly row: EventRow
  readonly competition: CompetitionRow
  /** In the order in which they entered. */
  readonly entries: readonly EntryRow[]
  readonly players: readonly EntryPlayerRow[]
  readonly matches: readonly PlayedRow[]
}
