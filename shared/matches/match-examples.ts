/** The names and the date of the match in the examples of the API's documents. */
export const FINAL = {
  id: 'final',
  category: 'Women’s singles',
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  description: 'Final, centre court',
  date: '2030-06-01T20:00:00.000Z',
}

/** A new match. */
export const NEW_MATCH = {
  ...FINAL,
  score: [' ', ':', ' '],
  liveStream: false,
  streamUrl: null,
  seq: 0,
  format: 'SET3-S:6/TB7',
  firstServer: 1,
  players: null,
  status: 'scheduled',
  updatedAt: '2030-06-01T19:40:00.000Z',
  scoreboard: boardOf([0, 0], ['0', '0'], 'scheduled'),
  actions: [],
  statuses: [],
}

/** The entry of its first point, an ace. */
export const ENTRY = {
  matchId: 'final',
  seq: 1,
  id: 'p1',
  at: '2030-06-01T20:04:12.000Z',
  kind: 'action',
  side: 1,
  player: 'Ana Reyes',
  action: 'ACE',
  game: 1,
  gamescore: '15-0',
}

/** The answer to this entry. */
export const APPENDED = { seq: 1, scoreboard: boardOf([1, 0], ['15', '0'], 'live') }
/** The match after this entry. */
export const SCORED = {
  ...NEW_MATCH,
  ...APPENDED,
  score: ['0', ':', '0'],
  status: 'live',
  updatedAt: ENTRY.at,
  actions: [ENTRY],
}

function boardOf(counted: readonly number[], points: readonly string[], status: string) {
  const next = { server: 1, winner: null }
  const state = { sets: [{ games: [0, 0], tiebreak: null }], points: counted, ...next, status, format: 'SET3-S:6/TB7' }
  return { sets: [[0, 0]], tiebreaks: [null], points, ...next, state: { ...state, partners: null } }
}
