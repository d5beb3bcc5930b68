/** A value of a form as the form shows it: a text, or pictures. */
export type ShownValue = string | readonly { readonly url: string; readonly alt: string }[]

/** A field that differs. */
interface ConflictRow {
  readonly name: string
  readonly theirs: ShownValue
  /** The value after both people's changes. */
  readonly mine: ShownValue
}

/** The values with which a form was opened, those that were not stored, and those that somebody else has stored. */
export type ConflictValues<Values> = Readonly<Record<'before' | 'mine' | 'theirs', Values>>

/** Whether two values of a form are the same. Pictures are lists, and the form makes new lists. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the names of the values that differ. */
export const changedNames = <Values extends object>(before: Values, after: Values): (keyof Values)[] =>
  (Object.keys(after) as (keyof Values)[]).filter((name) => !isSame(before[name], after[name]))

/** Returns another person's values, with the person's own changes to `before` applied to them. */
export function withChanges<Values extends object>(before: Values, mine: Values, theirs: Values): Values {
  const both = { ...theirs }
  for (const name of changedNames(before, mine)) both[name] = mine[name]
  return both
}

/**
 * Returns the values that somebody has changed since `before`, as the form shows them.
 * @param labelOf returns the label of a value in the form; null for a value that is shown as part of another one
 * @param shownAs returns a value as the form shows it, which may depend on other values
 */
export function conflictRows<Values extends object>(
  { before, mine, theirs }: ConflictValues<Values>,
  labelOf: (name: keyof Values) => string | null,
  shownAs: (name: keyof Values, values: Values) => ShownValue,
): ConflictRow[] {
  const both = withChanges(before, mine, theirs)
  return (Object.keys(before) as (keyof Values)[]).flatMap((name) => {
    const label = labelOf(name)
    const [was, is, willBe] = [shownAs(name, before), shownAs(name, theirs), shownAs(name, both)]
    if (label === null || (isSame(was, is) && isSame(was, willBe))) return []
    return [{ name: label, theirs: is, mine: willBe }]
  })
}
