import type { OutcomeSet } from '../../shared/matches/match-outcome.ts'
import type { PlayKind } from '../../shared/players/profile.ts'
import type {
  HeadToHead,
  PlayerMatches,
  PlayerMatchesQuery,
  PlayerProfile,
  PlayerResult,
} from '../../shared/players/profile-schemas.ts'
import { of, opponent } from '../../shared/scoring/score.ts'
import { statisticsIn } from '../../shared/stats/summed-statistics.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import { kindOf, openPlayed, own, type Rival, recordIn } from './played.ts'
import { playerHidden } from './player-errors.ts'
import type { Players } from './players.ts'
import type { PlayerRow } from './players-repository.ts'
import { openNames } from './profile-names.ts'
import { changesOf, type RatingsOfPlayers, ratingsOf } from './profile-ratings.ts'
import { createProfileRepository, type ResultPlace, type ResultRow } from './profile-repository.ts'

export interface ProfileDeps {
  readonly storage: Storage
  readonly players: Pick<Players, 'rootOf' | 'hiddenAmong' | 'visibilitiesOf'>
  /** Without them, answers have no ratings. */
  readonly ratings?: RatingsOfPlayers | undefined
  /** Returns the titles of a player. Without it, answers have none. */
  readonly titlesOf?: ((root: string) => Promise<PlayerProfile['titles']>) | undefined
}

/** Maximum number of opponents in a profile. */
const MOST_OPPONENTS = 20
/** Number of opponents to read, because some of them hide their pages. */
const READ_OPPONENTS = 3 * MOST_OPPONENTS
/** Maximum number of matches in a head-to-head. */
const MOST_MEETINGS = 100
export type Profiles = ReturnType<typeof openProfiles>

/** Opens the public view of players: their results, their statistics, and their matches against each other. */
export function openProfiles({ storage, players, ratings, titlesOf }: ProfileDeps) {
  const repository = createProfileRepository(storage)
  const names = openNames(storage, players)
  const playedBy = openPlayed(storage, repository)

  /** Returns the player whom an id means, at the end of the merges. @throws ApiError 404 unknown, or the page is hidden */
  async function shownRoot(id: string): Promise<PlayerRow> {
    const root = await players.rootOf(id)
    if ((await players.hiddenAmong([root])).has(root.id)) throw playerHidden()
    return root
  }

  /** Returns opponents with their current names. Leaves out those who hide their pages. */
  async function named(rivals: readonly Rival[]): Promise<PlayerProfile['opponents']> {
    const some = rivals.slice(0, READ_OPPONENTS)
    const shown = await names.withPages(some.map(({ player }) => player))
    return some
      .flatMap(({ player: id, played, won }) => {
        const row = shown.get(id)
        return row ? [{ id, name: row.name, played, won, lost: played - won }] : []
      })
      .slice(0, MOST_OPPONENTS)
  }

  /** Returns results as a player sees them. */
  async function resultsFor(root: string, rows: readonly ResultRow[]): Promise<PlayerResult[]> {
    const people = await names.peopleIn(rows)
    const changes = await changesOf(
      ratings,
      root,
      rows.map(({ match }) => match),
    )
    return rows.map((row, index): PlayerResult => {
      const { match, endedAt, date, category, description, club, counts, side } = row
      const sides = people[index] ?? [[], []]
      const rating = changes.get(match)
      const player = of(sides, side)[row.place]
      return {
        match,
        endedAt: iso(endedAt),
        date,
        ...own(row),
        category,
        description,
        club,
        sets: row.sets.map((set) => asSeenBy(side, set)),
        ...(player?.currentName !== undefined && { playedAs: player.name }),
        partner: of(sides, side).find((_, place) => place !== row.place) ?? null,
        opponents: of(sides, opponent(side)),
        counts,
        ...(rating && { rating }),
      }
    })
  }

  return {
    shownRoot,

    /** @throws ApiError 404 unknown, or the page is hidden */
    async profile(id: string): Promise<PlayerProfile> {
      const root = await shownRoot(id)
      const [{ singles, doubles, form, rivals, counted, statistics }, titles] = await Promise.all([
        playedBy(root.id),
        titlesOf?.(root.id) ?? [],
      ])
      const [opponents, rated] = await Promise.all([named(rivals), ratingsOf(ratings, root.id)])
      return {
        id: root.id,
        name: root.name,
        club: root.club,
        ...rated,
        results: { singles, doubles },
        form: form.map((row) => ({
          match: row.match,
          kind: kindOf(row.doubles),
          date: row.date,
          won: row.winner === row.side,
        })),
        statistics: { matches: counted, values: statisticsIn(statistics) },
        opponents,
        titles,
      }
    },

    /** Returns matches of a player, newest first. @throws ApiError 404 unknown, or the page of a player is hidden */
    async matches(
      id: string,
      { limit, cursor, opponent: asked, ...filter }: PlayerMatchesQuery,
    ): Promise<PlayerMatches> {
      const root = await shownRoot(id)
      const against = asked === undefined ? undefined : (await shownRoot(asked)).id
      const [places, found] = await Promise.all([
        repository.places(root.id),
        repository.results(
          root.id,
          { ...filter, opponent: against },
          limit + 1,
          cursor === undefined ? undefined : placeIn(cursor),
        ),
      ])
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        matches: await resultsFor(root.id, page),
        years: [...new Set(places.map(({ year }) => Number(year)))].sort((one, other) => other - one),
        clubs: [...new Set(places.flatMap(({ club }) => club ?? []))].sort(),
        next: last && found.length > limit ? `${last.endedAt}_${last.match}` : null,
      }
    },

    /** Returns how two players fared against each other. @throws ApiError 404 unknown, or the page of one is hidden */
    async against(id: string, otherId: string): Promise<HeadToHead> {
      const [one, other] = [await shownRoot(id), await shownRoot(otherId)]
      const filter = { opponent: other.id }
      const [rows, outcomes, ofOne, ofOther] = await Promise.all([
        repository.results(one.id, filter, MOST_MEETINGS),
        repository.outcomes(one.id, filter),
        ratingsOf(ratings, one.id),
        ratingsOf(ratings, other.id),
      ])
      const meetings = (kind: PlayKind) => {
        const { played, won, lost } = recordIn(outcomes, kind)
        return { played, one: won, other: lost }
      }
      return {
        one: { id: one.id, name: one.name, ...(ofOne.ratings && { ratings: ofOne.ratings }) },
        other: { id: other.id, name: other.name, ...(ofOther.ratings && { ratings: ofOther.ratings }) },
        singles: meetings('singles'),
        doubles: meetings('doubles'),
        matches: await resultsFor(one.id, rows),
      }
    },
  }
}

/** Returns a set with the numbers of this side first. */
const asSeenBy = (side: 1 | 2, set: OutcomeSet): OutcomeSet => {
  if (side === 1) return set
  if ('tieBreak' in set) return { tieBreak: [set.tieBreak[1], set.tieBreak[0]] }
  return [set[1], set[0]]
}

/** Returns the place that a cursor names. The schema has validated it. */
function placeIn(cursor: string): ResultPlace {
  const cut = cursor.indexOf('_')
  return { endedAt: Number(cursor.slice(0, cut)), match: cursor.slice(cut + 1) }
}
