import { useMemo } from 'react'
import { pathTo } from '../../shared/pages/page-table.ts'
import { FIRST_MATCHES } from '../../shared/players/profile.ts'
import type { HeadToHead, PlayerMatches, PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { type Loaded, loader, useLoader } from '../api/use-loaded.ts'
import { pageData } from '../ui/page-data.ts'

/** Which matches of a player are listed. Empty texts list all. */
export interface MatchFilter {
  readonly kind: string
  readonly year: string
  readonly club: string
  readonly result: string
}

export const ALL_MATCHES: MatchFilter = { kind: '', year: '', club: '', result: '' }

/** Returns the address of the matches of a player. @param cursor the `next` of the page before; null for the first page */
export function matchesAddress(id: string, filter: MatchFilter, cursor: string | null = null): string {
  const query = new URLSearchParams({ limit: String(FIRST_MATCHES) })
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value)
  if (cursor !== null) query.set('cursor', cursor)
  return `${pathTo('player', id)}/matches?${query}`
}

export const loadMatches = async (address: string): Promise<PlayerMatches> =>
  (await logging('Failed to load matches', getJson<PlayerMatches>(address))).body

/** Returns the data that the server rendered the page of this player with; null for another page. */
const renderedPlayer = (id: string) => {
  const { player } = pageData()
  return player?.asked === id ? player : null
}

export const renderedMatches = (id: string): PlayerMatches | null => renderedPlayer(id)?.latest ?? null

const load = async <T>(address: string): Promise<T> =>
  (await logging('Failed to load a player', getJson<T>(address))).body

/** Loads a player. @param id perhaps of somebody who was merged into the player */
export function usePlayer(id: string): Loaded<PlayerProfile> {
  const own = useMemo(
    () =>
      loader(
        () => load<PlayerProfile>(pathTo('player', id)),
        () => renderedPlayer(id)?.profile ?? null,
      ),
    [id],
  )
  return useLoader(own)
}

/** Loads two players against each other. */
export function useHeadToHead(one: string, other: string): Loaded<HeadToHead> {
  const own = useMemo(
    () =>
      loader(
        () => load<HeadToHead>(pathTo('headToHead', one, other)),
        () => {
          const { headToHead } = pageData()
          return headToHead?.asked[0] === one && headToHead.asked[1] === other ? headToHead.answer : null
        },
      ),
    [one, other],
  )
  return useLoader(own)
}
