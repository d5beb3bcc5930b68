/** Time in which a side can contest the result of a match that its players scored (ms). */
export const CONTEST_MS = 48 * 3_600_000

/** The answers of sides (1, 2) and of the office (0) about a result. Only the office can refuse it. */
export const RESULT_ANSWERS = ['confirmed', 'contested', 'refused'] as const

/** The answer of a side or of the office. */
export interface ResultAnswer {
  readonly side: 0 | 1 | 2
  readonly answer: (typeof RESULT_ANSWERS)[number]
}

/** `open`: the sides are asked. `contested`: the office decides. `refused`: it does not count. */
export type ResultState = 'open' | 'counts' | 'contested' | 'refused'

/**
 * Returns the state of a result that needs a confirmation. It counts once both sides have confirmed it, or once it is due and
 * nobody has contested it. An answer of the office replaces those of the sides.
 * @param dueAt when it counts if nobody contests it (ms since 1970)
 */
export function resultState(answers: readonly ResultAnswer[], dueAt: number, now: number): ResultState {
  const office = answers.find(({ side }) => side === 0)
  if (office) return office.answer === 'confirmed' ? 'counts' : 'refused'
  if (answers.some(({ answer }) => answer === 'contested')) return 'contested'
  const isConfirmed = ([1, 2] as const).every((side) => answers.some((each) => each.side === side))
  return isConfirmed || now >= dueAt ? 'counts' : 'open'
}
