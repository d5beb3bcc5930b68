import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { officeCall } from '../kit/office-calls.ts'
import { readVersion, type Version } from '../kit/versions.ts'
import type { ClashChoice } from './court-clash.tsx'

const pathOf = (id: string): string => `/product/${encodeURIComponent(id)}`

/** @throws as `officeCall` */
export const readDescription = (id: string): Promise<Version<MatchDescription>> =>
  readVersion<MatchDescription>(`${pathOf(id)}/description`)

/**
 * Changes a match.
 * @param tag the version that the person has seen; without it, any version is changed
 * @returns null if the change is stored, or else the match after somebody else's change
 * @throws as `officeCall`
 */
export async function changeMatch(
  id: string,
  changes: Partial<MatchDescription> & { readonly clash?: ClashChoice },
  tag?: string,
): Promise<MatchDescription | null> {
  try {
    await officeCall('PATCH', pathOf(id), changes, tag === undefined ? {} : { 'if-match': tag })
    return null
  } catch (error) {
    if (error instanceof NotOk && error.status === 412) return error.body.match as MatchDescription
    throw error
  }
}
