import type { MatchStatus } from '../scoring/score.ts'

/** Status of the matches whose heads a viewer gets if its list has another digest. */
export const LIVE_STATUSES = ['live', 'suspended'] as const satisfies readonly MatchStatus[]

/** A version of a match in the list. */
export interface ListedVersion {
  readonly id: string
  /** The head of the match's log. */
  readonly seq: number
  /** When the match's log or its record (names, rules, date …) last changed (ms since 1970). */
  readonly updatedAt: number
}

/**
 * Returns the digest of one version of a match: 32 bits. The digest of a list is the sum over its matches (modulo 2³²). A
 * change of one match therefore updates the sum without the other matches. Equal digests mean equal lists.
 */
export function digestOf({ id, seq, updatedAt }: ListedVersion): number {
  let hash = 0x811c9dc5
  const text = `${id} ${seq} ${updatedAt}`
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // Mixed, because the differences between consecutive numbers would cancel out in a sum.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns the digest of a list after one version of a match has replaced another. */
export const replaced = (digest: number, before: ListedVersion | undefined, after: ListedVersion | undefined): number =>
  (digest - (before ? digestOf(before) : 0) + (after ? digestOf(after) : 0)) >>> 0

/** Returns the digest of a list. */
export const digestOfList = (list: Iterable<ListedVersion>): number => {
  let digest = 0
  for (const match of list) digest = replaced(digest, undefined, match)
  return digest
}
