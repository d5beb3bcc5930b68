import { publicIds } from '../../shared/matches/linked-players.ts'
import { bestOf, outcomeOf } from '../../shared/matches/match-outcome.ts'
import { agedTo, expectedChance } from '../../shared/ratings/rate.ts'
import { RATING_KINDS } from '../../shared/ratings/rated-match.ts'
import type { Favourite } from '../../shared/ratings/rating-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import { createRatingRepository } from './rating-repository.ts'

interface FavouritesDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'read'>
  readonly zoneOf: (club: string | null) => string
}

const UNKNOWN: Favourite = { chances: null }

/** Returns the function that says how the chances of a match were by the ratings right before it. */
export function openFavourites({ storage, matches, zoneOf }: FavouritesDeps) {
  const repository = createRatingRepository(storage)

  /** @throws ApiError 404 */
  return async (match: string): Promise<Favourite> => {
    const { record, log } = await matches.read(match)
    // The rating of somebody who hides the page is not shown, and would follow from the chance.
    const [first, second] = publicIds(record.linked) ?? [[], []]
    const ids = [...first, ...second].filter((id) => id !== null)
    const kind = first.length === second.length ? RATING_KINDS[first.length - 1] : undefined
    if (!kind || ids.length < 2 * first.length) return UNKNOWN
    const roots = await repository.rootsOf(ids)
    const [one, other] = [first, second].map((side) => side.map((id) => (id && roots.get(id)) || ''))
    const all = new Set([...(one ?? []), ...(other ?? [])])
    if (!one || !other || all.size < ids.length || all.has('')) return UNKNOWN

    const stored = await repository.stepsOf([match])
    if (stored.length === ids.length && stored.every(({ player }) => all.has(player))) {
      const chance = stored.find(({ player }) => player === one[0])?.chance
      // Somebody whose first rated match this was had no rating before it.
      return chance === undefined || stored.some(({ matches: count }) => count === 1) ? UNKNOWN : chancesOf(chance)
    }

    const outcome = outcomeOf(log.start, log.live.score, log.live.standing.slice(), record.date)
    const steps = await repository.lastSteps(kind, [...all], outcome?.endedAt)
    if (steps.length < all.size) return UNKNOWN
    const date = dateIn(zoneOf(record.club), outcome?.endedAt ?? record.date)
    const ratings = new Map(
      steps.map(({ player, r, v, date: last, matches: count }) => [
        player,
        agedTo(date, { r, v, last, matches: count }),
      ]),
    )
    const side = (players: readonly string[]) => players.flatMap((player) => ratings.get(player) ?? [])
    return chancesOf(expectedChance(side(one), side(other), bestOf(log.start)))
  }
}

/** Returns the chances of both sides, rounded to a hundredth of a percent. */
function chancesOf(chance: number): Favourite {
  const one = Math.round(chance * 10_000) / 10_000
  return { chances: [one, Math.round((1 - one) * 10_000) / 10_000] }
}
