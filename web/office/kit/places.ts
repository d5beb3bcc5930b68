import type { TFunction } from 'i18next'
import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { loadedClubs } from '../../clubs/clubs-store.ts'
import { courtName } from '../../ui/court-name.ts'

// OfficeFrame shows a page of the office once the clubs are loaded, so these functions find them.

/** Returns a club that is not archived. */
export const clubById = (id: string | null | undefined): Club | undefined =>
  loadedClubs().find((club) => club.id === id)

/** Returns the courts of a club. */
export const courtsOf = (club: string): readonly Court[] => clubById(club)?.courts ?? []

/** Returns a court and its club in words, or an empty text for a match without a court. */
export function courtText(
  { club, court }: { readonly club?: string | null | undefined; readonly court?: string | null | undefined },
  t: TFunction,
): string {
  const known = loadedClubs()
    .flatMap(({ courts }) => courts)
    .find(({ id }) => id === court)
  // The number of an archived court is at the end of its id.
  const name = known ? courtName(known.name, t) : court && t('live.court', { number: court.split('-').at(-1) })
  return [name, clubById(club)?.name].filter(Boolean).join(' · ')
}

/** Returns the clubs for which an action is allowed. */
export const clubsWhere = (allowed: (club: string) => boolean): readonly Club[] =>
  loadedClubs().filter(({ id }) => allowed(id))
