import type { PageName } from '../pages/page-table.ts'

/** The things that a match belongs to. */
export interface MatchOf {
  readonly id: string
  /** Ids of its players, at the end of their merges. */
  readonly players: readonly string[]
  readonly competition: string | null
  readonly court: string | null
}

/** A kind of thing that people can follow. */
interface Kind {
  /** The page of one such thing. Its address has the id as its only value. */
  readonly page: Extract<PageName, 'liveMatch' | 'player' | 'competition' | 'court'>
  /** Returns the ids of the things of this kind that a match belongs to. */
  readonly idsIn: (match: MatchOf) => readonly string[]
}

const idsOf = (id: string | null): readonly string[] => (id === null ? [] : [id])

/** The kinds of things that people can follow. The calls, the button and the page derive from this table. */
const TABLE = {
  match: { page: 'liveMatch', idsIn: ({ id }) => [id] },
  player: { page: 'player', idsIn: ({ players }) => players },
  competition: { page: 'competition', idsIn: ({ competition }) => idsOf(competition) },
  court: { page: 'court', idsIn: ({ court }) => idsOf(court) },
} as const satisfies Readonly<Record<string, Kind>>

export type FollowKind = keyof typeof TABLE

export const FOLLOW_KINDS = Object.keys(TABLE) as [FollowKind, ...FollowKind[]]

/** A thing that somebody follows. */
export interface Follow {
  readonly kind: FollowKind
  readonly id: string
}

/** Maximum number of things that a person or a device follows. */
export const MOST_FOLLOWS = 500

/** Returns the page of the things of a kind. */
export const pageOf = (kind: FollowKind): Kind['page'] => TABLE[kind].page

/** Returns a text that names a thing among all kinds. */
export const keyOf = ({ kind, id }: Follow): string => `${kind} ${id}`

/** Returns everything that people may follow in order to follow a match. */
export const followsOf = (match: MatchOf): readonly Follow[] =>
  FOLLOW_KINDS.flatMap((kind) => TABLE[kind].idsIn(match).map((id) => ({ kind, id })))

/** Returns whether somebody who follows these things follows a match. @param keys what `keyOf` returns for each thing */
export const isFollowed = (match: MatchOf, keys: ReadonlySet<string>): boolean =>
  followsOf(match).some((follow) => keys.has(keyOf(follow)))
