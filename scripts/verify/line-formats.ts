import { parseFormat } from '../../shared/scoring/parse-format.ts'
import { PlayedMatchError } from './played-match-error.ts'
import { textOf } from './text-of.ts'

/** How a deciding set may be played, where a line does not say which way: like the others first. */
const LIKE_THE_OTHERS = ''
const PLAYED_OUT = '-F:6'
const TIEBREAK_TO_TEN = '-F:6/TB10'
const TIEBREAK_AT_TWELVE = '-F:6/TB7@12'
const MATCH_TIEBREAK = '-F:TB10'

/** The codes that a line may mean, and what of it cannot be read. */
interface Formats {
  /** The likeliest first. */
  readonly formats: readonly string[]
  readonly problem: string | null
}

/**
 * The matchUpFormat codes that a line's members may mean, the likeliest first; one alone where they say it exactly. A
 * number of points may be those of a tie-break at 6-6, or of one in place of the set.
 * @throws PlayedMatchError that names the member, where there is none
 */
export function formatsIn({ format, bestOf, finalSetTiebreak }: Record<string, unknown>): Formats {
  if (isGiven(format)) {
    if (typeof format !== 'string') throw new PlayedMatchError('format: must be a matchUpFormat code')
    return { formats: [known('format', format.trim().toUpperCase())], problem: null }
  }
  if (!isGiven(bestOf)) throw new PlayedMatchError('bestOf: is missing, and so is a format')
  const said = finalSets(finalSetTiebreak)
  const sets = /^(?:b(?:est)?[\s_-]*o(?:f)?[\s_-]*)?(\d+)(?:\.0+)?$/i.exec(textOf(bestOf).trim())?.[1] ?? textOf(bestOf)
  // The only set is the last one: what is said of that is said of it.
  const code = (final: string): string =>
    sets === '1' ? `SET1-S:${final.slice(3) || '6/TB7'}` : `SET${sets}-S:6/TB7${final}`
  return {
    formats: (said ?? ANY).map((final) => known('bestOf', code(final))),
    problem: said ? null : 'finalSetTiebreak: must be true, false or a number of points',
  }
}

const ANY = [LIKE_THE_OTHERS, PLAYED_OUT, TIEBREAK_TO_TEN, TIEBREAK_AT_TWELVE, MATCH_TIEBREAK]

/** Null where it cannot be read. A truth may be told as a number, and any of them as words. */
function finalSets(tiebreak: unknown): readonly string[] | null {
  if (!isGiven(tiebreak)) return ANY
  const text = textOf(tiebreak).trim().toLowerCase()
  if (/^(true|yes|y|1|tb)$/.test(text)) return [LIKE_THE_OTHERS]
  if (/^(false|no|n|0|none|adv|advantage)$/.test(text)) return [PLAYED_OUT]
  const at = /@(\d+)$/.exec(text)
  const number = Number((at ?? /^(?:tb|f:6\/tb)?[\s-]?(\d+)(?:\.0+)?(?:[\s-]?(?:points?|pts))?$/.exec(text))?.[1])
  // Nobody plays a tie-break to 12: that is the games all at which it comes.
  if (number === 12) return [TIEBREAK_AT_TWELVE]
  return !at && number > 1 && number < 100 ? [`-F:6/TB${number}`, `-F:TB${number}`] : null
}

function known(member: string, code: string): string {
  const parsed = parseFormat(code)
  if (parsed.ok) return code
  throw new PlayedMatchError(`${member}: "${code}", at character ${parsed.at}: ${parsed.problem}`)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
