import type { FastifyBaseLogger } from 'fastify'
import { newRating, shownRating } from '../../shared/ratings/rate.ts'
import { RATING_KINDS, type RatingKind, type RatingStep } from '../../shared/ratings/rated-match.ts'
import type {
  CalibrationAnswer,
  RankedPlayer,
  RankingAnswer,
  RankingQuery,
} from '../../shared/ratings/rating-schemas.ts'
import {
  changeOf,
  KNOWN_FROM,
  type RatingChange,
  type ShownRating,
  shownOn,
} from '../../shared/ratings/shown-rating.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { Matches } from '../matches/matches.ts'
import { openFollower } from '../storage/follower.ts'
import type { Storage } from '../storage/storage.ts'
import type { Players } from './players.ts'
import { createRankingRepository, type RankedRow, type WinnersChance } from './ranking-repository.ts'
import { openCalibration } from './rating-calibration.ts'
import { createRatingRepository } from './rating-repository.ts'
import { ratingRounds } from './rating-rounds.ts'
import { followSets } from './set-chances.ts'
import { createSetChancesRepository, type PlayedChances } from './set-chances-repository.ts'

/** Maximum number of steps in the curve of a player. A wide screen shows no more. */
const LONGEST_CURVE = 200

/** Number of days whose change the ranking shows. */
const RECENT_DAYS = 30
const RECENT_MS = RECENT_DAYS * 86_400_000

/** Time for which the calibration of ratings is cached (ms). */
const FRESH_MS = 60_000
/** Time for which the calibration of the chance to win in play is cached (ms). */
const FRESH_SETS_MS = 600_000

interface RatingsDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'onCommit' | 'find'>
  readonly players: Pick<Players, 'hiddenAmong' | 'onMerge'>
  /** Returns the present date, `yyyy-mm-dd`. */
  readonly today: () => string
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** The rating of a player as pages show it, with its curve. */
export interface PlayerRating extends ShownRating {
  /** What rated matches changed, oldest first: all of them, or some that are evenly spread. */
  readonly curve: readonly RatingChange[]
}

/** A change of a rating by a match, with the player. */
export interface MatchStep extends RatingChange {
  /** Id of the player at the end of the merges. */
  readonly player: string
  readonly kind: RatingKind
}

export type Ratings = ReturnType<typeof openRatings>

/** Opens the ratings of players. They follow results in the background, so that no point waits for them. */
export function openRatings({ storage, matches, players, today, clock, log }: RatingsDeps) {
  const repository = createRatingRepository(storage)
  const rankings = createRankingRepository(storage)
  const round = ratingRounds({ storage, repository })
  const { wake, settle, close } = openFollower({ what: 'ratings', round, log })
  const setChances = createSetChancesRepository(storage)
  const version = async (): Promise<number> => (await repository.state()).version
  const sets = followSets({ storage, matches, log })
  const ofRatings = openCalibration<WinnersChance>({
    read: rankings.judged,
    // Both winners of a match of doubles had the same chance.
    judge: (row, before) => (row.matchId === before?.matchId ? null : { club: row.club, chances: [row.chance] }),
    freshMs: FRESH_MS,
    version,
    clock,
  })
  const ofSets = openCalibration<PlayedChances>({
    read: (after, limit) => setChances.list(after?.matchId ?? '', limit),
    judge: (row) => row,
    freshMs: FRESH_SETS_MS,
    clock,
  })
  matches.onCommit(({ results }) => {
    if (results.length > 0) wake()
  })
  players.onMerge(wake)
  wake()

  async function ofKind(player: string, kind: RatingKind): Promise<PlayerRating | null> {
    const steps = await repository.stepsOfPlayer({ player, kind }, LONGEST_CURVE)
    const last = steps.at(-1)
    return last ? { ...shownOn(today(), ratingAfter(last)), curve: steps.map(changeOf) } : null
  }

  /** Returns what moved the ratings of the players of these matches, by match. A match that is not rated has none. */
  async function stepsOf(ids: readonly string[]): Promise<Map<string, MatchStep[]>> {
    const byMatch = new Map<string, MatchStep[]>()
    for (const step of await repository.stepsOf(ids)) {
      const shown = { ...changeOf(step), player: step.player, kind: step.kind }
      byMatch.set(step.matchId, [...(byMatch.get(step.matchId) ?? []), shown])
    }
    return byMatch
  }

  /** Returns the rows that follow, without players who hide their pages. */
  async function visible(
    read: (after: RankedRow | undefined, limit: number) => Promise<RankedRow[]>,
    first: RankedRow | undefined,
    wanted: number,
  ): Promise<RankedRow[]> {
    const found: RankedRow[] = []
    for (let after = first; found.length < wanted; ) {
      const rows = await read(after, wanted)
      const hidden = await players.hiddenAmong(rows.map(({ player }) => player))
      found.push(...rows.filter(({ player }) => !hidden.has(player.id)))
      after = rows.at(-1)
      if (rows.length < wanted) break
    }
    return found.slice(0, wanted)
  }

  /** Returns what the matches of the last days changed in these ratings, by player. */
  async function recentChanges(kind: RatingKind, rows: readonly RankedRow[]): Promise<Map<string, number>> {
    // The date at a club may be another one than here.
    const first = plusDays(today(), -RECENT_DAYS - 1)
    const recent = rows.filter(({ rating }) => rating.last >= first)
    const steps = await repository.lastSteps(
      kind,
      recent.map(({ player }) => player.id),
      clock() - RECENT_MS,
    )
    const before = new Map(steps.map((step) => [step.player, step]))
    return new Map(
      recent.map(({ player, rating }) => [
        player.id,
        shownRating(rating) - shownRating(before.get(player.id) ?? newRating()),
      ]),
    )
  }

  return {
    /** Looks for changed results soon. Call it after a change that sets `pending`. */
    wake,
    /** Resolves once all results are taken into account. */
    settle,
    /** Returns how well ratings, and the chance to win in play, predicted results. @param club only its matches */
    calibration: async (club?: string): Promise<CalibrationAnswer> => ({
      ratings: await ofRatings(club),
      play: await ofSets(club),
    }),
    stepsOf,

    /** Returns the number of changes of ratings. */
    version,

    /** Returns what moved the ratings of the players of a match. */
    stepOf: async (match: string): Promise<MatchStep[]> => (await stepsOf([match])).get(match) ?? [],

    /** Returns the ratings of a player. Null: no rated match. @param root the player at the end of the merges */
    async of(root: string): Promise<Readonly<Record<RatingKind, PlayerRating | null>>> {
      const [singles = null, doubles = null] = await Promise.all(RATING_KINDS.map((kind) => ofKind(root, kind)))
      return { singles, doubles }
    },

    /** Returns the ratings of these players, without those that are too new to put players in an order. */
    async known(roots: readonly string[]): Promise<Readonly<Record<RatingKind, ReadonlyMap<string, number>>>> {
      const rows = roots.length > 0 ? await repository.ratingsOf(roots, KNOWN_FROM) : []
      const of = (kind: RatingKind) =>
        new Map(rows.flatMap((row) => (row.kind === kind ? [[row.player, shownRating(row)] as const] : [])))
      return { singles: of('singles'), doubles: of('doubles') }
    },

    /** Returns a page of the ranking: players with enough matches by rating, then the new ones by name. */
    async ranking({ club, kind, limit, cursor }: RankingQuery): Promise<RankingAnswer> {
      const [before = '0', ...id] = cursor?.split('_') ?? []
      const after = cursor === undefined ? undefined : await rankings.row(kind, id.join('_'))
      const isAmongNew = cursor !== undefined && (!after || shownOn(today(), after.rating).isNew)
      const reading = (read: typeof rankings.ranked) => (from: RankedRow | undefined, most: number) =>
        read({ kind, club, after: from, limit: most })
      const ranked = isAmongNew ? [] : await visible(reading(rankings.ranked), after, limit + 1)
      const left = limit + 1 - ranked.length
      const fresh = left > 0 ? await visible(reading(rankings.fresh), isAmongNew ? after : undefined, left) : []
      const page = [...ranked, ...fresh].slice(0, limit)
      const [steps, recent] = await Promise.all([
        repository.lastSteps(
          kind,
          page.map(({ player }) => player.id),
        ),
        recentChanges(kind, page),
      ])
      const stepOf = new Map(steps.map((step) => [step.player, step]))
      const shown = page.map(({ player, rating }, index): RankedPlayer => {
        const step = stepOf.get(player.id)
        const position = index < ranked.length ? Number(before) + index + 1 : null
        const { id, name, club: home } = player
        const [change, recentChange] = [step ? changeOf(step).change : 0, recent.get(id) ?? 0]
        return { position, id, name, club: home, ...shownOn(today(), rating), change, recentChange }
      })
      const last = shown.at(-1)
      const isMore = ranked.length + fresh.length > limit
      const reached = Number(before) + Math.min(limit, ranked.length)
      return { players: shown, next: last && isMore ? `${reached}_${last.id}` : null }
    },

    close: async (): Promise<void> => {
      await sets.close()
      await close()
    },
  }
}

const ratingAfter = ({ r, v, date, matches }: RatingStep) => ({ r, v, last: date, matches })
