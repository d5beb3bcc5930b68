import { FOLLOW_KINDS, type Follow, type FollowKind, keyOf } from '../../shared/follow/follow-kinds.ts'
import type { Followed } from '../../shared/follow/follow-schemas.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { MatchIndex } from '../matches/match-index.ts'

/** Number of matches of a competition that are over, the last ones, in an answer. */
const MOST_OVER = 40

type Thing = Omit<Followed, 'kind'>
/** Returns the things with these ids that exist and that everybody may see, by the ids that were asked for. */
type Find = (ids: readonly string[]) => Promise<ReadonlyMap<string, Thing>>

export interface FollowedThingsDeps {
  readonly index: Pick<MatchIndex, 'get'>
  readonly clubs: Pick<Clubs, 'find' | 'courtOf'>
  /** Returns players who show their pages, by the ids that were asked for: the player at the end of the merges, and all ids of them. */
  readonly playersWithPages: (
    ids: readonly string[],
  ) => Promise<
    ReadonlyMap<
      string,
      { readonly id: string; readonly name: string; readonly club: string | null; readonly ids: readonly string[] }
    >
  >
  /** Returns competitions that everybody may see, with the ids of the matches of their draws. */
  readonly publicCompetitions: (ids: readonly string[]) => Promise<
    readonly {
      readonly id: string
      readonly name: string
      readonly club: string
      readonly matches: readonly string[]
    }[]
  >
}

export type FollowedThings = ReturnType<typeof openFollowedThings>

/** Returns the function that finds what people follow, as it is now, by `keyOf` of what was asked for. Each kind has its own way. */
export function openFollowedThings({ index, clubs, playersWithPages, publicCompetitions }: FollowedThingsDeps) {
  const clubName = (id: string | null): string | null => (id === null ? null : (clubs.find(id)?.name ?? null))

  /** Returns the matches that are not over, and the last ones that are. */
  function present(ids: readonly string[]): readonly string[] {
    const listed = ids.flatMap((id) => index.get(id) ?? [])
    const over = listed.filter(isOver).toSorted((one, other) => other.updatedAt - one.updatedAt)
    return [...listed.filter((match) => !isOver(match)), ...over.slice(0, MOST_OVER)].map(({ id }) => id)
  }

  const finders: Readonly<Record<FollowKind, Find>> = {
    match: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const match = index.get(id)
          if (!match) return []
          return [[id, { id, name: `${match.company} – ${match.company2}`, club: null, ids: [id], matches: [] }]]
        }),
      ),
    player: async (ids) => {
      const found = await playersWithPages(ids)
      return new Map(
        [...found].map(([id, { club, ...player }]) => [id, { ...player, club: clubName(club), matches: [] }]),
      )
    },
    competition: async (ids) => {
      const found = await publicCompetitions(ids)
      return new Map(
        found.map(({ id, name, club, matches }) => [
          id,
          { id, name, club: clubName(club), ids: [id], matches: present(matches) },
        ]),
      )
    },
    court: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const found = clubs.courtOf(id)
          if (!found?.inUse) return []
          return [[id, { id, name: found.court.name, club: found.club.name, ids: [id], matches: [] }]]
        }),
      ),
  }

  return async (asked: readonly Follow[]): Promise<ReadonlyMap<string, Followed>> => {
    const found = await Promise.all(
      FOLLOW_KINDS.map(async (kind) => {
        const ids = [...new Set(asked.flatMap((each) => (each.kind === kind ? each.id : [])))]
        const things = ids.length === 0 ? [] : [...(await finders[kind](ids))]
        return things.map(([id, thing]) => [keyOf({ kind, id }), { kind, ...thing }] as const)
      }),
    )
    return new Map(found.flat())
  }
}
