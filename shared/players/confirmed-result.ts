/** How long the sides of a match that they scored themselves can contest its result (ms). */
export const CONTEST_MS = 48 * 3_600_000

/** What the sides of a match (1, 2) and the office (0) say about a result. Only the office refuses one. */
export const RESULT_ANSWERS = ['confirmed', 'contested', 'refused'] as const

/** What somebody has said about a result. */
export interface ResultAnswer {
  readonly side: 0 | 1 | 2
  readonly answer: (typeof RESULT_ANSWERS)[number]
}

/** `open`: the sides are asked. `contested`: the office decides. `refused`: it does not count. */
export type ResultState = 'open' | 'counts' | 'contested' | 'refused'

/**
 * Returns what becomes of a result that needs a confirmation. Both sides confirm it, or nobody contests it until it is due. The
 * office has the last word.
 * @param dueAt when it counts if nobody contests it (ms since 1970)
 */
export function resultState(answers: readonly ResultAnswer[], dueAt: number, now: number): ResultState {
  const office = answers.find(({ side }) => side === 0)
  if (office) return office.answer === 'confirmed' ? 'counts' : 'refused'
  if (answers.some(({ answer }) => answer === 'contested')) return 'contested'
  const isConfirmed = ([1, 2] as const).every((side) => answers.some((each) => each.side === side))
  return isConfirmed || now >= dueAt ? 'counts' : 'open'
}
