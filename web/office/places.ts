import type { TFunction } from 'i18next'
import { CLUBS, type ClubId, COURTS, clubById, courtId } from '../../shared/reservations/clubs.ts'

/** The courts of a club, with their permanent ids. */
export const courtsOf = (club: ClubId): readonly { readonly id: string; readonly number: number }[] =>
  COURTS.map((_, index) => ({ id: courtId(club, index + 1), number: index + 1 }))

/** Returns a court and its club in words, or an empty text for a match without a court. */
export function courtText(
  { club, court }: { readonly club?: string | null | undefined; readonly court?: string | null | undefined },
  t: TFunction,
): string {
  const name = clubById(club ?? undefined)?.name ?? ''
  const number = court?.split('-').at(-1)
  return [number && t('office.court', { number }), name].filter(Boolean).join(' · ')
}

/** Returns the clubs for which an action is allowed. */
export const clubsWhere = (allowed: (club: string) => boolean) => CLUBS.filter(({ id }) => allowed(id))
