import type { EntryRow, MatchesRepository, MatchRecord } from '../matches/matches-repository.ts'

/** Returns a match as it is stored. */
export const aRecord = (id: string, more: Partial<MatchRecord> = {}): MatchRecord => ({
  id,
  category: 'Singles',
  player1: 'Iñigo Núñez',
  player2: '张帅 🎾',
  description: '',
  date: Date.UTC(2026, 4, 4),
  liveStream: false,
  streamUrl: null,
  format: null,
  firstServer: null,
  players: null,
  linked: null,
  booked: false,
  formerNames: null,
  namesCorrectedAt: null,
  club: null,
  court: null,
  heldMinutes: null,
  umpire: null,
  serveMean: null,
  archived: false,
  createdAt: 1,
  updatedAt: 2,
  ...more,
})

/** Returns an entry of its log. */
export const aRow = (matchId: string, seq: number, more: Partial<EntryRow> = {}): EntryRow => ({
  matchId,
  seq,
  id: `e${seq}`,
  at: Date.UTC(2026, 4, 4) + seq,
  kind: 'action',
  side: 1,
  action: 'WINNER',
  shot: null,
  stroke: null,
  game: 1,
  gamescore: '15-0',
  undone: null,
  detail: null,
  playedAt: null,
  author: 'key',
  ...more,
})

/** Returns the ids of all stored matches. */
export const idsIn = async (repository: MatchesRepository): Promise<string[]> =>
  (await repository.listings('', 1000)).map(({ id }) => id)
