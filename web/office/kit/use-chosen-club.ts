import { useSearchParams } from 'react-router-dom'
import { useKnownClubs } from '../../clubs/clubs-store.ts'

/** The club that pages show first, if there is such a club. */
const FIRST = 'club_naco'

/** Returns the club in the address (`?club=`) if it is one of these, or else the club that pages show first. */
export function useChosenClub<Kind extends { id: string }>(clubs: readonly Kind[]): Kind | undefined {
  const [params] = useSearchParams()
  // The page is rendered again, with other clubs, when they are loaded again.
  useKnownClubs()
  return clubOrFirst(clubs, params.get('club'))
}

/** Returns the wanted club if it is one of these, or else the club that pages show first. */
export function clubOrFirst<Kind extends { id: string }>(
  clubs: readonly Kind[],
  wanted: string | null,
): Kind | undefined {
  const find = (id: string | null) => clubs.find((club) => club.id === id)
  return find(wanted) ?? find(FIRST) ?? clubs[0]
}

/** Returns the part of an address that makes the next page show the same club: `?club=club_naco`, or an empty text. */
export function useClubSearch(): string {
  const [params] = useSearchParams()
  const club = params.get('club')
  return club === null ? '' : `?${new URLSearchParams({ club })}`
}
