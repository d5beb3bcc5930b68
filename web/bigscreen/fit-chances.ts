import { shortSides, surnameOf, withInitials } from '../../shared/matches/brief-name.ts'
import { type BySide, both, of, type Side } from '../../shared/scoring/score.ts'
import { textWidth } from '../scoreboard/text-width.ts'

/** Usual and smallest size of the names beside the bar of chances, in units of 1/1920 of the screen. */
const USUAL = 32
const LEAST = 20
/** Width for both names beside the bar and the percents, and for one name that is alone. */
const BOTH = 310
const ONE = 330
/** Usual size of the stake above the names, and its width, alone and beside the place of the match. */
const STAKE = 28
const STAKE_WIDTH = 400
const BESIDE_PLACE = 340
/** The same on a portrait screen, where the bar of chances is beside the stake. */
const PORTRAIT_WIDTH = 262

/** The names beside the bar of chances. */
export interface ChanceNames {
  /** Null for the side that is less likely to win, if both names together are too long. */
  readonly names: BySide<string | null>
  /** Size, in units of 1/1920 of the screen. */
  readonly size: number
}

/** Returns the names to show beside the bar: with initials, then only the surnames of pairs, then only the side that leads. */
export function fitChances(players: BySide<string>, leader: Side): ChanceNames {
  for (const names of [withInitials(players), surnames(players)]) {
    const size = sizeOf(names.join(''), BOTH)
    if (size >= LEAST) return { names, size }
  }
  const name = [of(withInitials(players), leader), of(surnames(players), leader)].toSorted(shortest)[0] ?? ''
  return { names: both([1, 2], (side) => (side === leader ? name : null)), size: sizeOf(name, ONE) }
}

/** How much smaller than usual a stake is, so that its text fits. */
export interface StakeFit {
  readonly wide: number
  readonly portrait: number
}

/** Returns the stake's text with initials, or with surnames if a pair's text is too long otherwise, and its size. */
export function fitStake(
  textOf: (players: BySide<string>) => string,
  players: BySide<string>,
  isBesidePlace = false,
): StakeFit & { text: string } {
  const width = isBesidePlace ? BESIDE_PLACE : STAKE_WIDTH
  const [initials, brief] = [textOf(withInitials(players)), textOf(surnames(players))]
  const text = fitOf(initials, width) < 1 ? brief : initials
  return { text, wide: fitOf(text, width), portrait: fitOf(text, PORTRAIT_WIDTH) }
}

const fitOf = (text: string, width: number): number => Math.min(1, width / (textWidth(text) * STAKE))
const sizeOf = (text: string, width: number): number => Math.min(USUAL, width / textWidth(text))
const shortest = (one: string, other: string): number => one.length - other.length

/** Returns the sides with the surnames of pairs: `Reyes / Cruz`. A single player keeps the initial, because it takes little room. */
function surnames(players: BySide<string>): BySide<string> {
  const [initials, short] = [withInitials(players), shortSides(players, surnameOf)]
  return both<Side, string>([1, 2], (side) => of(of(initials, side).includes(' / ') ? short : initials, side))
}
