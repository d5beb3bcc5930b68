import { type BySide, of, type Partner, type Side } from '../scoring/score.ts'
import { ERASED_NAME } from './anonymous-name.ts'
import { type LinkedPlayers, namesInPlace } from './linked-players.ts'
import { isSameName, type Pairs, pairsOf, partnerOf, partnersIn, sideOf } from './match.ts'

/** The player whom a name means: a side, or in doubles one of its partners. */
export interface NamedPlayer {
  readonly side: Side
  readonly partner?: Partner
}

/** An earlier name in a match, with the player whom it meant. */
export interface FormerName extends NamedPlayer {
  readonly name: string
}

/** The names in a match. In doubles a side's name may have both partners: `Ana / Eva`. */
export interface NamedPlayers {
  readonly player1: string
  readonly player2: string
  readonly players: Pairs | null
  /** Earlier names that no player has now, oldest first; null for none. */
  readonly formerNames: readonly FormerName[] | null
  /** The players whom the names mean, if they are known. */
  readonly linked?: LinkedPlayers | null
}

const BETWEEN = ' / '
/** Maximum number of earlier names that a match keeps. A doubles has at most six names at once. */
const MOST_FORMER_NAMES = 20

const partsOf = ({ player1, player2, players, formerNames }: NamedPlayers): string[] =>
  [player1, player2, ...(players ?? []).flat(), ...(formerNames ?? []).map(({ name }) => name)].flatMap((name) => [
    name,
    ...name.split(BETWEEN),
  ])

/** Returns the names of the partners in doubles, or null. */
const pairsIn = ({ player1, player2, players }: NamedPlayers): Pairs | null =>
  pairsOf({ company: player1, company2: player2, players })

/**
 * Returns the player whom a name means, in any letter case. A name of a whole side means both partners, even if one of them
 * has the same name. An earlier name means the player who had it, because a program or a console without a network may not
 * know the new name yet. A public name means the anonymous player for whom it stands. Returns null for other names.
 */
export function playerNamed(match: NamedPlayers, name: string): NamedPlayer | null {
  const side = sideOf([match.player1, match.player2], name)
  if (side) return { side }
  const known = partnerOf(pairsIn(match), name) ?? match.formerNames?.find((former) => isSameName(former.name, name))
  if (known) return known
  const shown = publicNames(match)
  return shown === match ? null : playerNamed({ ...shown, linked: null }, name)
}

/**
 * Returns the partners after a change of the sides' names. If a side was named after its partners and has a new name such as
 * `Ana / Eva`, its partners get these names. Other names, such as `Team Naco`, are the side's alone, and its partners stay.
 */
export function partnersAfter(before: NamedPlayers, after: NamedPlayers): Pairs | null {
  const { players } = before
  if (!players) return null
  const ofSide = (side: Side, was: string, is: string) => {
    const partners = players[side - 1] ?? players[0]
    return isSameName(was, partners.join(BETWEEN)) ? (partnersIn(is) ?? partners) : partners
  }
  return [ofSide(1, before.player1, after.player1), ofSide(2, before.player2, after.player2)]
}

/**
 * Returns the names of the sides after a change of the partners. If a side was named after its partners, such as
 * `Ana / Eva`, it is named after the new ones. Other names, such as `Team Naco`, stay.
 */
export function sidesAfter(before: NamedPlayers, after: NamedPlayers): BySide<string> {
  const pairs = pairsIn(before)
  const { player1, player2, players } = after
  if (!pairs || !players) return [player1, player2]
  const ofSide = (side: Side, name: string) => {
    const [was, is] = [of(pairs, side).join(BETWEEN), of(players, side).join(BETWEEN)]
    return was !== is && isSameName(name, was) ? is : name
  }
  return [ofSide(1, player1), ofSide(2, player2)]
}

/** A change of the names in a match. */
export interface NamesChanged {
  /** The earlier names after the change. */
  readonly formerNames: readonly FormerName[] | null
  /** A name that means another player after the change, if there is one. */
  readonly swapped: { readonly name: string; readonly side: Side } | null
}

/** Returns the effects of a change from the names of `before` to the names of `after`. */
export function changeNames(before: NamedPlayers, after: NamedPlayers): NamesChanged {
  const now = { ...after, formerNames: null }
  const isDoubles = pairsIn(now) !== null
  const known = [
    ...(before.formerNames ?? []).map(({ name }) => name),
    before.player1,
    before.player2,
    ...(pairsIn(before)?.flat() ?? []),
  ]
  let swapped: NamesChanged['swapped'] = null
  const formerNames: FormerName[] = []
  for (const name of known) {
    const was = playerNamed(before, name)
    const is = playerNamed(now, name)
    if (was && is && (was.side !== is.side || was.partner !== is.partner)) swapped ??= { name, side: is.side }
    if (!was || is || formerNames.some((former) => isSameName(former.name, name))) continue
    // A singles has no partners.
    if (isDoubles || was.partner === undefined) formerNames.push({ ...was, name })
  }
  return { formerNames: formerNames.length > 0 ? formerNames.slice(-MOST_FORMER_NAMES) : null, swapped }
}

/** Returns the names of a match as everybody may read them: `Player` in place of those who want to be anonymous. */
export function publicNames<Match extends NamedPlayers>(match: Match): Match {
  const { linked } = match
  if (!linked?.flat().some((each) => each?.anonymous)) return match
  const { formerNames } = match
  const pairs = pairsIn(match)
  const names = namesInPlace({ company: match.player1, company2: match.player2, pairs })
  let shown = match
  for (const side of [1, 2] as const) {
    of(names, side).forEach((name, place) => {
      if (!of(linked, side)[place]?.anonymous) return
      const isTheirs = (former: FormerName): boolean =>
        former.side === side && (former.partner === undefined || former.partner === place + 1)
      // A name such as `Player` that once meant this player may mean the player again.
      const others = formerNames?.filter((former) => !isTheirs(former)) ?? null
      shown = { ...shown, ...withoutName({ ...shown, formerNames: others }, name) }
    })
  }
  return shown
}

/**
 * Returns the earlier names of a match once other players are anonymous. A program that has read `Player` may still send it after the
 * player has shown the name again, so `Player` keeps meaning this player.
 */
export function formerNamesShown(match: NamedPlayers, linked: LinkedPlayers | null): readonly FormerName[] | null {
  const shown = publicNames(match)
  if (shown === match) return match.formerNames
  const pairs = pairsIn(shown)
  const names = namesInPlace({ company: shown.player1, company2: shown.player2, pairs })
  const added = ([1, 2] as const).flatMap((side) => {
    const again = of(names, side).flatMap((name, place): FormerName[] => {
      const isShownAgain =
        match.linked && of(match.linked, side)[place]?.anonymous && !(linked && of(linked, side)[place]?.anonymous)
      return isShownAgain ? [{ side, ...(pairs && { partner: place === 0 ? 1 : 2 }), name }] : []
    })
    return again.length > 0 && pairs ? [...again, { side, name: side === 1 ? shown.player1 : shown.player2 }] : again
  })
  if (added.length === 0) return match.formerNames
  const isAgain = ({ name }: FormerName): boolean => added.some((each) => isSameName(each.name, name))
  return [...(match.formerNames ?? []).filter((former) => !isAgain(former)), ...added].slice(-MOST_FORMER_NAMES)
}

/** Returns the stored name for which a public name of the match stands, or the same name. */
export function storedName(match: NamedPlayers, name: string): string {
  const shown = publicNames(match)
  if (shown === match) return name
  const [stored, open] = [match, shown].map((each) => [each.player1, each.player2, ...(pairsIn(each)?.flat() ?? [])])
  if (stored?.some((each) => isSameName(each, name))) return name
  return stored?.[open?.findIndex((each) => isSameName(each, name)) ?? -1] ?? name
}

/** Returns whether two versions of a match have the same number of players on each side. */
export function isSameSize(one: NamedPlayers, other: NamedPlayers): boolean {
  const isDoubles = pairsIn(one) !== null
  if (isDoubles || pairsIn(other)) return isDoubles === (pairsIn(other) !== null)
  const sizes = ({ player1, player2 }: NamedPlayers) => [player1, player2].map((name) => name.split(BETWEEN).length)
  return String(sizes(one)) === String(sizes(other))
}

/** Returns whether a player of the match has or had this name, in any letter case. */
export const hasPlayer = (match: NamedPlayers, name: string): boolean =>
  name !== '' && partsOf(match).some((part) => isSameName(part, name))

/**
 * Returns the names of a match after `Player` has replaced this player's name. If another player is called `Player`, the
 * name is `Player 2`. All players stay different, so the log still says who won each point. Earlier names are left out,
 * because some may be misspelt names of the same player.
 */
export function withoutName(match: NamedPlayers, name: string): Omit<NamedPlayers, 'linked'> {
  const others = partsOf(match).filter((part) => !isSameName(part, name))
  let erased = ERASED_NAME
  for (let number = 2; others.some((other) => isSameName(other, erased)); number++) erased = `${ERASED_NAME} ${number}`
  const replaced = (text: string): string =>
    isSameName(text, name)
      ? erased
      : text
          .split(BETWEEN)
          .map((part) => (isSameName(part, name) ? erased : part))
          .join(BETWEEN)
  const { player1, player2, players } = match
  return {
    player1: replaced(player1),
    player2: replaced(player2),
    players: players && [
      [replaced(players[0][0]), replaced(players[0][1])],
      [replaced(players[1][0]), replaced(players[1][1])],
    ],
    formerNames: null,
  }
}
