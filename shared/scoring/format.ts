/** A tie-break: first to so many points, by two, or with one deciding point where `noAd`. */
export interface TiebreakRule {
  readonly to: number
  readonly noAd: boolean
  /** Games all at which it is played. */
  readonly at: number
}

/** How one set is played. A set that is one tie-break only has a tie-break at 0-0 and is won by one game. */
export interface SetRule {
  /** Games that win the set, by two. Infinity in a timed set. */
  readonly games: number
  /** One deciding point at the first deuce. */
  readonly noAd: boolean
  /** Null: played out until somebody leads by two games. */
  readonly tiebreak: TiebreakRule | null
  /** Length of a timed set (minutes), which ends when the umpire calls time. Absent where games end the set. */
  readonly minutes?: number | undefined
}

/** A way of scoring, as a TODS matchUpFormat code tells it. */
export interface Format {
  /** Best of so many sets. */
  readonly sets: 1 | 3 | 5
  readonly set: SetRule
  /** The deciding set, where it is played differently. */
  readonly final: SetRule | null
  /** The deuce at which one deciding point is played (padel: 1 golden point, 3 star point); null for advantages. */
  readonly decidingDeuce: number | null
}

const NUMBER = '([1-9]\\d?)'
const SET = `(?:TB${NUMBER}(NOAD)?|T([1-9]\\d{0,2})|${NUMBER}(NOAD)?(?:/TB${NUMBER}(NOAD)?(?:@${NUMBER})?)?)`
const CODE = new RegExp(`^SET([135])-S:${SET}(?:-F:${SET})?(?:-G:TN([1-9])D)?$`)
/** The code also allows the game (`-G`) before the final set (`-F`). */
const GAME_FIRST = /^(SET\d-S:[^-]+)(-G:[^-]+)(-F:.+)$/

/** The code asks for a match of one set; only best of 3 and 5 have a final set that can differ. */
const ONE_SET = '1'

const known = new Map<string, Format | null>()
/** Far more codes than there are; whoever invents more makes the engine read them again, not remember them. */
const MOST_KNOWN = 200

/** The format of a matchUpFormat code, or null where the engine does not know it (`parse-format.ts` tells why). */
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

/** The groups of one set's part of the code. Null for a set of one game, and for a tie-break that would come too early. */
function setRule(groups: (string | undefined)[]): SetRule | null {
  const [only, onlyNoAd, minutes, games, noAd, to, toNoAd, at = games] = groups
  if (minutes) return { games: Number.POSITIVE_INFINITY, noAd: false, tiebreak: null, minutes: Number(minutes) }
  if (only) return { games: 1, noAd: false, tiebreak: { to: Number(only), noAd: onlyNoAd !== undefined, at: 0 } }
  if (Number(games) < 2 || Number(at) < Number(games) - 1) return null
  const tiebreak = to ? { to: Number(to), noAd: toNoAd !== undefined, at: Number(at) } : null
  return { games: Number(games), noAd: noAd !== undefined, tiebreak }
}

/** The rule of the set with this index, from 0. */
export const setRuleOf = (format: Format, index: number): SetRule =>
  format.final && index === format.sets - 1 ? format.final : format.set

export const isTiebreakAt = ({ tiebreak }: SetRule, one: number, two: number): boolean =>
  tiebreak !== null && one === tiebreak.at && two === tiebreak.at
