/** Why a file of the Tennis Open Data Standards can’t be imported. Each has a text in `officeTods.problem`. */
export const TODS_PROBLEMS = [
  'WRONG_VALUE',
  'TOO_MANY',
  'ID_TWICE',
  'ID_UNKNOWN',
  'CYCLE',
  'NAME',
  'PARTICIPANT_KIND',
  'EVENT_KIND',
  'ENTRY_STATUS',
  'ENTRY_STAGE',
  'PLAYER_TWICE',
  'SEVERAL_DRAWS',
  'DRAW_KIND',
  'STRUCTURE',
  'STRUCTURE_MISSING',
  'DRAW_SIZE',
  'POSITION',
  'SEEDS',
  'SEED_POSITION',
  'MATCH_PLACE',
  'MATCH_STATUS',
  'SIDES',
  'FORMAT',
  'FORMATS',
  'SCORE',
  'EXTENSION',
] as const
export type TodsProblemCode = (typeof TODS_PROBLEMS)[number]

/** Something in a file that is not supported. */
export interface TodsProblem {
  /** The place in the file, such as `events[0].drawDefinitions[0]`. */
  readonly path: string
  readonly code: TodsProblemCode
  /** What stands there, or a number that the reason names; may be empty. */
  readonly value: string
}

/** Maximum number of problems that are listed. */
export const MOST_PROBLEMS = 100
/** Longest value and path that a list shows (characters). */
const LONGEST_VALUE = 100
const LONGEST_PATH = 200

/** Notes a problem of the file at this path. */
export type NoteProblem = (path: string, code: TodsProblemCode, value?: unknown) => void

/** Collects problems. `more` counts those after the first hundred. */
export function problemList() {
  const problems: TodsProblem[] = []
  let more = 0
  const note: NoteProblem = (path, code, value = '') => {
    if (problems.length < MOST_PROBLEMS)
      problems.push({ path: shortened(path, LONGEST_PATH), code, value: shortened(String(value), LONGEST_VALUE) })
    else more += 1
  }
  return { problems, note, more: () => more, isEmpty: () => problems.length === 0 }
}

/** Returns a text without control characters, cut at a length. */
function shortened(text: string, most: number): string {
  const clean = text.slice(0, most + 1).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '�')
  return clean.length > most ? `${clean.slice(0, most)}…` : clean
}
