import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { officeCall } from '../kit/office-calls.ts'

/** A match as it was read, with the tag of that version. */
export interface DescribedMatch {
  readonly match: MatchDescription
  readonly tag: string
}

const pathOf = (id: string): string => `/product/${encodeURIComponent(id)}`

/** @throws as `officeCall` */
export async function readDescription(id: string): Promise<DescribedMatch> {
  const response = await officeCall('GET', `${pathOf(id)}/description`)
  return { match: (await response.json()) as MatchDescription, tag: response.headers.get('etag') ?? '' }
}

/**
 * Changes a match.
 * @param tag the version that the person has seen; without it, any version is changed
 * @returns null if the change is stored, or else the match after somebody else's change
 * @throws as `officeCall`
 */
export async function changeMatch(
  id: string,
  changes: Partial<MatchDescription>,
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
