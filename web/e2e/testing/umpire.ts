import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { MatchNotes } from '../../../shared/matches/match-note-schemas.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { SCORER_KEY } from './built-server.ts'

/** Creates matches and posts entries over HTTP, as an umpire's program does. */
export type Umpire = ReturnType<typeof createUmpire>

export interface NewMatch {
  company?: string
  company2?: string
  category?: string
  description?: string
  date?: string
  liveStream?: boolean
  streamUrl?: string
  format?: string
  firstServer?: 1 | 2
  players?: readonly (readonly string[])[]
  club?: string
  court?: string
  /** Id of the person who umpires it. */
  umpire?: string
  /** Ids of the players whom the names mean. */
  playerIds?: readonly (readonly (string | null)[])[]
}

/** The fields of an entry without its id, which `post` adds. */
export type NewEntry = Record<string, unknown>

export function createUmpire(url: string) {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${SCORER_KEY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  async function ok<T>(response: Response): Promise<T> {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return response.json() as Promise<T>
  }
  return {
    /** Adds a player who is only a name. Returns the id. */
    async addPlayer(name: string, club: string | null = 'club_naco'): Promise<string> {
      const id = randomUUID()
      await ok(await call('POST', '/players', { id, name, club }))
      return id
    },
    createMatch: async (match: NewMatch = {}): Promise<Match> =>
      ok(
        await call('POST', '/product', {
          category: "Women's singles",
          company: 'Ana Reyes',
          company2: 'Luz Marte',
          description: 'Friday night, Court 1',
          date: new Date().toISOString(),
          ...match,
        }),
      ),
    describe: async (id: string, changes: NewMatch) => ok<Match>(await call('PATCH', `/product/${id}`, changes)),
    notes: async (id: string) => ok<MatchNotes>(await call('GET', `/product/${id}/notes`)),
    /** Appends these entries in one request, each with a new id. */
    post: async (id: string, ...entries: NewEntry[]) =>
      ok<{ seq: number }>(
        await call(
          'POST',
          `/product/${id}/actions`,
          entries.map((entry) => ({ id: randomUUID(), ...entry })),
        ),
      ),
    /** Appends one entry, and retries with the same id until the server responds. */
    insist: async (id: string, entry: NewEntry): Promise<number> => {
      const body = { id: randomUUID(), ...entry }
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(100)) {
        const response = await call('POST', `/product/${id}/actions`, body).catch(() => null)
        if (response && response.status < 500) return (await ok<{ seq: number }>(response)).seq
      }
      throw new Error('no answer in 30 s')
    },
  }
}

/** Returns entries for this many winners of one player. */
export const winners = (player: string, count: number): NewEntry[] =>
  Array.from({ length: count }, () => ({ player, action: 'WINNER' }))
