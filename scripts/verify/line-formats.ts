import { parseFormat } from '../../shared/scoring/parse-format.ts'
import { PlayedMatchError } from './played-match-error.ts'

/** How a deciding set may be played, where a line does not say which way: like the others first. */
const LIKE_THE_OTHERS = ''
const PLAYED_OUT = '-F:6'
const TIEBREAK_TO_TEN = '-F:6/TB10'
const TIEBREAK_AT_TWELVE = '-F:6/TB7@12'
const MATCH_TIEBREAK = '-F:TB10'

/**
 * The matchUpFormat codes that a line's members may mean, the likeliest first; one alone where they say it exactly. A
 * number of points may be those of a tie-break at 6-6, or of one in place of the set.
 * @throws PlayedMatchError that names the member
 */
export function formatsIn({ format, bestOf, finalSetTiebreak }: Record<string, unknown>): readonly string[] {
  if (isGiven(format)) {
    if (typeof format !== 'string') throw new PlayedMatchError('format: must be a matchUpFormat code')
    return [known('format', format.trim())]
  }
  if (!isGiven(bestOf)) throw new PlayedMatchError('bestOf: is missing, and so is a format')
  const finals = finalSets(finalSetTiebreak)
  // The only set is the last one: what is said of that is said of it.
  if (Number(bestOf) === 1) return finals.map((final) => known('bestOf', `SET1-S:${final.slice(3) || '6/TB7'}`))
  return finals.map((final) => known('bestOf', `SET${bestOf}-S:6/TB7${final}`))
}

function finalSets(tiebreak: unknown): readonly string[] {
  switch (isGiven(tiebreak) ? tiebreak : null) {
    case null:
      return [LIKE_THE_OTHERS, PLAYED_OUT, TIEBREAK_TO_TEN, TIEBREAK_AT_TWELVE, MATCH_TIEBREAK]
    case true:
      return [LIKE_THE_OTHERS]
    case false:
      return [PLAYED_OUT]
    default:
      return ofNumber(Number(tiebreak))
  }
}

/** A number is one of points; but nobody plays a tie-break to 12: that is the games all at which it comes. */
function ofNumber(number: number): readonly string[] {
  if (number === 12) return [TIEBREAK_AT_TWELVE]
  if (Number.isInteger(number) && number > 0) return [`-F:6/TB${number}`, `-F:TB${number}`]
  throw new PlayedMatchError('finalSetTiebreak: must be true, false or a number of points')
}

function known(member: string, code: string): string {
  const parsed = parseFormat(code)
  if (parsed.ok) return code
  throw new PlayedMatchError(`${member}: "${code}", at character ${parsed.at}: ${parsed.problem}`)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
