import { type LinkedPlayer, type LinkedPlayers, namesInPlace, placedIn } from '../../shared/matches/linked-players.ts'
import { matchNotFound } from './match-errors.ts'
import type { Plan } from './plan-batch.ts'
import { changedAt, pairsIn, type Scoresheet } from './scoresheet.ts'

/** Returns the player whom a name means, or null. */
export type PlayerOf = (name: string) => LinkedPlayer | null

/**
 * Plans to take the players off a match, whose names stay. It then counts for nobody: in no rating, record or list of results.
 * @throws ApiError 404 unknown match
 */
export function planUnlink(id: string, now: Date, sheet: Scoresheet | undefined): Plan<null> {
  if (!sheet) throw matchNotFound(id)
  const { record } = sheet
  if (record.linked === null) return { sheet, rows: [], answer: null }
  const changed = { ...sheet, record: { ...record, linked: null, updatedAt: changedAt(sheet, now) } }
  return { sheet: changed, record: 'changed', rows: [], answer: null }
}

/**
 * Plans to link the names of a match that are not linked yet. A player who is in the match already is not linked again. Nothing else
 * changes, so the request can be repeated. The answer is the number of new links.
 * @throws ApiError 404 unknown match
 */
export function planLink(id: string, playerOf: PlayerOf, now: Date, sheet: Scoresheet | undefined): Plan<number> {
  if (!sheet) throw matchNotFound(id)
  const { record } = sheet
  const names = namesInPlace({ company: record.player1, company2: record.player2, pairs: pairsIn(record) })
  const taken = new Set(placedIn(record.linked).map(({ player }) => player))
  const before = taken.size
  const linkedIn = (side: 0 | 1) =>
    names[side].map((name, place): LinkedPlayer | null => {
      const known = record.linked?.[side][place]
      if (known) return known
      const player = playerOf(name)
      if (!player || taken.has(player.id)) return null
      taken.add(player.id)
      return player
    })
  const linked: LinkedPlayers = [linkedIn(0), linkedIn(1)]
  const added = taken.size - before
  if (added === 0) return { sheet, rows: [], answer: 0 }
  const changed = { ...sheet, record: { ...record, linked, updatedAt: changedAt(sheet, now) } }
  return { sheet: changed, record: 'changed', rows: [], answer: added }
}
