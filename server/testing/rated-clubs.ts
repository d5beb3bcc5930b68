import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { RankingAnswer } from '../../shared/ratings/rating-schemas.ts'
import { storePeople } from './people-rows.ts'
import type { RunningApp } from './running-app.ts'

const OWNER = 'owner@example.com'

/** The sets of a match that side 1 wins. */
export const WON = [
  { games: [6, 3], tiebreak: null },
  { games: [6, 2], tiebreak: null },
]

/** Returns the calls with which an owner makes clubs of players, and results of these players. */
export async function ratedClubs(app: RunningApp) {
  await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })
  const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    app.sendAs(OWNER, method, path, body, headers)
  let [clubs, days] = [0, 0]

  /** Makes a club of players who have only names. */
  function someClub() {
    clubs += 1
    const club = `club_rated_${clubs}`
    return {
      club,
      player: async (name: string): Promise<string> => {
        const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club })
        expect(status, JSON.stringify(body)).toBe(201)
        return (body as OfficePlayer).id
      },
      ranking: async (query = ''): Promise<RankingAnswer> =>
        (await app.get(`/ratings?club=${club}${query}`)).body as RankingAnswer,
    }
  }

  /** Plays a match that the first player wins 6-3 6-2. Each is a day after the one before. */
  async function beats(winner: string | readonly string[], loser: string | readonly string[], more: object = {}) {
    days += 1
    const date = new Date(Date.UTC(2026, 0, days, 18)).toISOString()
    const playerIds = [[winner].flat(), [loser].flat()]
    const pairs = typeof winner !== 'string' && { company: 'A One / B Two', company2: 'C Three / D Four' }
    const match = await app.newMatch({ playerIds, ...pairs, date, format: 'SET3-S:6/TB7', ...more })
    await app.score(match.id, { id: 'r1', status: 'finished', sets: WON })
    return match.id
  }

  /** Returns the ranking as soon as its players have these names. */
  async function rankedAs({ ranking }: ReturnType<typeof someClub>, names: readonly string[], query = '') {
    await expect.poll(async () => (await ranking(query)).players.map(({ name }) => name)).toEqual(names)
    return ranking(query)
  }

  return { as, someClub, beats, rankedAs }
}
