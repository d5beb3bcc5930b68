import { PLAY_KINDS, type PlayKind } from '../../shared/players/profile.ts'
import type { PlayerProfile, PlayerRating, PlayerResult, RatingStep } from '../../shared/players/profile-schemas.ts'

/** The part of the ratings that the pages of players show. */
export interface RatingsOfPlayers {
  /** Returns the ratings of a player, with what each match changed, oldest first. Null: no rated match. */
  readonly of: (
    root: string,
  ) => Promise<Readonly<Record<PlayKind, (PlayerRating & { readonly curve: readonly RatingStep[] }) | null>>>
  /** Returns what matches changed in the ratings of their players, by match. */
  readonly stepsOf: (
    matches: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly (RatingStep & { readonly player: string })[]>>
}

type Ratings = RatingsOfPlayers | undefined

/** Returns the ratings of a player, and their curves. Leaves out kinds without a rated match. */
export async function ratingsOf(ratings: Ratings, root: string): Promise<Pick<PlayerProfile, 'ratings' | 'curves'>> {
  const known = await ratings?.of(root)
  const rated = PLAY_KINDS.flatMap((kind) => {
    const rating = known?.[kind]
    return rating ? [{ kind, rating }] : []
  })
  if (rated.length === 0) return {}
  return {
    ratings: Object.fromEntries(
      rated.map(({ kind, rating: { rating, plusMinus, matches, isNew } }) => [
        kind,
        { rating, plusMinus, matches, isNew },
      ]),
    ),
    curves: Object.fromEntries(rated.map(({ kind, rating: { curve } }) => [kind, curve.map(stepOf)])),
  }
}

const stepOf = ({ match, date, rating, plusMinus, change }: RatingStep): RatingStep => ({
  match,
  date,
  rating,
  plusMinus,
  change,
})

/** Returns what matches changed in the rating of a player, by match. */
export async function changesOf(
  ratings: Ratings,
  root: string,
  matches: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<PlayerResult['rating']>>> {
  const steps = await ratings?.stepsOf(matches)
  return new Map(
    [...(steps ?? [])].flatMap(([match, all]) => {
      const own = all.find(({ player }) => player === root)
      return own ? [[match, { rating: own.rating, plusMinus: own.plusMinus, change: own.change }] as const] : []
    }),
  )
}
