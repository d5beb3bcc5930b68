import { namesInPlace } from '../../../shared/matches/linked-players.ts'
import { pairsOf } from '../../../shared/matches/match.ts'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { officeCall } from './office-calls.ts'

/**
 * Links names of a match that are linked to nobody. Players who hide their pages are only in the description of the match, so this
 * reads it first.
 * @param idOf returns the id of the player whom a name means; null for nobody
 * @returns whether the server has stored it. A match whose names can't be linked so stays as it is
 * @throws as `officeCall`, if the server does not answer
 */
export async function linkNames(
  match: string,
  idOf: (name: string, side: 0 | 1, place: number) => string | null,
): Promise<boolean> {
  try {
    const path = `/product/${encodeURIComponent(match)}`
    const answer = await officeCall('GET', `${path}/description`)
    const { company, company2, players, playerIds }: MatchDescription = await answer.json()
    const names = namesInPlace({ company, company2, pairs: pairsOf({ company, company2, players }) })
    const idsOf = (side: 0 | 1) =>
      names[side].map((name, place) => playerIds?.[side]?.[place] ?? idOf(name, side, place))
    const linked = [idsOf(0), idsOf(1)]
    await officeCall('PATCH', path, { playerIds: linked }, { 'if-match': answer.headers.get('etag') ?? '' })
    return true
  } catch (error) {
    if (!(error instanceof NotOk) || error.status >= 500) throw error
    return false
  }
}
