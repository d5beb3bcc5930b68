import type { MatchesWatched } from '../../shared/matches/feed-schemas.ts'
import { LIVE_STATUSES } from '../../shared/matches/list-digest.ts'
import type { ListedMatch, MatchIndex } from './match-index.ts'

type Watched = Extract<MatchesWatched, { ok: true }>

/**
 * Returns a function that compares the digest of a client's list with the digest of the server's list, and returns the
 * server's. If the digests differ, the answer also has heads, which tell the client which matches to load again. The heads
 * are computed once after each change.
 */
export function createHeads(index: MatchIndex): (digest?: number) => Pick<Watched, 'digest' | 'heads'> {
  const all = oncePerChange(index, () => headsOf(index.all()))
  const live = oncePerChange(index, () => headsOf(LIVE_STATUSES.flatMap((status) => [...index.withStatus(status)])))
  return (asked) => {
    const digest = index.digest()
    if (asked === digest) return { digest }
    // A page of an earlier version sends no digest. This page drops each match without a head, so it
    // gets the heads of all matches and not only of live ones.
    return { digest, heads: asked === undefined ? all() : live() }
  }
}

const headsOf = (listed: Iterable<ListedMatch>): Record<string, number> =>
  Object.fromEntries([...listed].map(({ id, seq }) => [id, seq]))

function oncePerChange<T extends object>({ digest }: MatchIndex, make: () => T): () => T {
  let made: { readonly digest: number; readonly value: T } | undefined
  return () => {
    if (made?.digest !== digest()) made = { digest: digest(), value: make() }
    return made.value
  }
}
