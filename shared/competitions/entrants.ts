import type { EventAnswer } from './event-answer-schemas.ts'

/** Names of the columns of the entrants of a competition. */
export const ENTRANT_COLUMNS = ['event', 'kind', 'number', 'state', 'seed', 'player', 'partner'] as const

/** Returns a row for each entry of an event, in the order in which they entered. Entries that wait for a partner are left out. */
export const entrantRows = ({ name, kind, entries }: EventAnswer): readonly (readonly string[])[] =>
  entries
    .filter(({ state }) => state !== 'asked')
    .map(({ state, seed, players: [player, partner] }, index) => [
      name,
      kind,
      String(index + 1),
      state,
      seed === null ? '' : String(seed),
      player?.name ?? '',
      partner?.name ?? '',
    ])
