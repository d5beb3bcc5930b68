/** A tie-break to `to` points: with a lead of two, or with `noAd` one deciding point. */
export interface TiebreakRule {
  readonly to: number
  readonly noAd: boolean
  /** Number of games that each side has when the tie-break is played. */
  readonly at: number
}

/** The rules of a set. A match tie-break is a set of one game with a tie-break at 0-0. */
export interface SetRule {
  /** Games that win the set with a lead of two. Infinity in a timed set. */
  readonly games: number
  /** Whether the first deuce has one deciding point. */
  readonly noAd: boolean
  /** Null if a lead of two games is needed at any score. */
  readonly tiebreak: TiebreakRule | null
  /** Length of a timed set (minutes). The umpire's call ends it. Absent in other sets. */
  readonly minutes?: number | undefined
}

/** The scoring rules of a TODS matchUpFormat code. */
export interface Format {
  /** Maximum number of sets. */
  readonly sets: 1 | 3 | 5
  readonly set: SetRule
  /** The rules of the deciding set, if they differ. */
  readonly final: SetRule | null
  /** Number of the deuce with one deciding point (padel: 1 for the golden point, 3 for the star point); null for advantages. */
  readonly decidingDeuce: number | null
}

const NUMBER = '([1-9]\\d?)'
const SET = `(?:TB${NUMBER}(NOAD)?|T([1-9]\\d{0,2})|${NUMBER}(NOAD)?(?:/TB${NUMBER}(NOAD)?(?:@${NUMBER})?)?)`
const CODE = new RegExp(`^SET([135])-S:${SET}(?:-F:${SET})?(?:-G:TN([1-9])D)?$`)
/** The notation also allows the game (`-G`) before the final set (`-F`). */
const GAME_FIRST = /^(SET\d-S:[^-]+)(-G:[^-]+)(-F:.+)$/

/** How a code writes the number of sets of a match of one set. A match of one set can't have separate rules for a final set. */
const ONE_SET = '1'

const known = new Map<string, Format | null>()
/** Maximum number of cached codes, far more than are in use. A client that invents codes must not fill the memory. */
const MOST_KNOWN = 200

/** Returns the format of a matchUpFormat code, or null for an unknown code (`parse-format.ts` gives the reason). */
export function formatOf(code: string): Format | null {
  const held = known.get(code)
  if (held !== undefined) return held
  const format = read(code)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(code, format)
  return format
}

function read(code: string): Format | null {
  const found = CODE.exec(code.replace(GAME_FIRST, '$1$3$2'))
  if (!found) return null
  const set = setRule(found.slice(2, 10))
  const hasFinal = [found[10], found[12], found[13]].some((group) => group !== undefined)
  const final = hasFinal ? setRule(found.slice(10, 18)) : null
  const decidingDeuce = found[18] ? Number(found[18]) : null
  const twice = decidingDeuce !== null && (set?.noAd || final?.noAd)
  if (!set || (hasFinal && (!final || found[1] === ONE_SET)) || twice) return null
  return { sets: Number(found[1]) as Format['sets'], set, final, decidingDeuce }
}

/** Returns the rule that the part of a code about one set describes. Null for a set of one game, or for a tie-break that is too early. */
function setRule(groups: (string | undefined)[]): SetRule | null {
  const [only, onlyNoAd, minutes, games, noAd, to, toNoAd, at = games] = groups
  if (minutes) return { games: Number.POSITIVE_INFINITY, noAd: false, tiebreak: null, minutes: Number(minutes) }
  if (only) return { games: 1, noAd: false, tiebreak: { to: Number(only), noAd: onlyNoAd !== undefined, at: 0 } }
  if (Number(games) < 2 || Number(at) < Number(games) - 1) return null
  const tiebreak = to ? { to: Number(to), noAd: toNoAd !== undefined, at: Number(at) } : null
  return { games: Number(games), noAd: noAd !== undefined, tiebreak }
}

/** Returns the rule of the set with this index, from 0. */
export const setRuleOf = (format: Format, index: number): SetRule =>
  format.final && index === format.sets - 1 ? format.final : format.set

export const isTiebreakAt = ({ tiebreak }: SetRule, one: number, two: number): boolean =>
  tiebreak !== null && one === tiebreak.at && two === tiebreak.at
