const NEW_MATCH = {
  id: 'final',
  category: 'Women’s singles',
  company: 'Ana Reyes',
  company2: 'Luz Marte',
  description: 'Final, centre court',
  date: '2030-06-01T20:00:00.000Z',
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

/** An ace, the first point. */
const ENTRY = {
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

const APPENDED = { seq: 1, scoreboard: boardOf([1, 0], ['15', '0'], 'live') }
const SCORED = {
  ...NEW_MATCH,
  ...APPENDED,
  score: ['0', ':', '0'],
  status: 'live',
  updatedAt: ENTRY.at,
  actions: [ENTRY],
}

function boardOf(counted: readonly number[], points: readonly string[], status: string) {
  const said = { server: 1, winner: null }
  const state = { sets: [{ games: [0, 0], tiebreak: null }], points: counted, ...said, status, format: 'SET3-S:6/TB7' }
  return { sets: [[0, 0]], tiebreaks: [null], points, ...said, state: { ...state, partners: null } }
}

/** What the calls about matches answer to their examples, by method, path and status. */
export const MATCHES_ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /product 200': [SCORED],
  'POST /product 200': NEW_MATCH,
  'POST /product 201': NEW_MATCH,
  'GET /product/{id} 200': SCORED,
  'PATCH /product/{id} 200': { ...NEW_MATCH, description: 'Final, court 2', date: '2030-06-01T21:00:00.000Z' },
  'GET /product/{id}/actions 200': { seq: 1, entries: [ENTRY] },
  'POST /product/{id}/actions 200': APPENDED,
  'POST /product/{id}/actions 201': APPENDED,
  'POST /statsbymatch 200': [
    { _id: 'Ana Reyes', WINNER: 0, ACE: 1, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 },
    { _id: 'Luz Marte', WINNER: 0, ACE: 0, DOUBLE_FAULT: 0, FORCED_ERROR: 0, UNFORCED_ERROR: 0, RETURN_ERROR: 0 },
  ],
  'POST /statsbymatchwinner 200': [
    { _id: 'Ana Reyes', APPROACH_DROP: 0, DROP_SHOT: 1, LOB: 0, OVERHEAD: 0, WINNER: 4 },
    { _id: 'Luz Marte', APPROACH_DROP: 0, DROP_SHOT: 0, LOB: 1, OVERHEAD: 1, WINNER: 2 },
  ],
  'POST /statsbymatchunforcederror 200': [
    { _id: 'Ana Reyes', FOREHAND: 3, BACKHAND: 1 },
    { _id: 'Luz Marte', FOREHAND: 2, BACKHAND: 4 },
  ],
}
