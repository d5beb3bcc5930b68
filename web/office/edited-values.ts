import type { ConflictRow } from './conflict.tsx'

/** Returns the names of the values that differ. */
export const changedNames = <Values extends object>(before: Values, after: Values): (keyof Values)[] =>
  (Object.keys(after) as (keyof Values)[]).filter((name) => before[name] !== after[name])

/** Returns another person's values with the changes that were made to `before`. */
export function withChanges<Values extends object>(before: Values, mine: Values, theirs: Values): Values {
  const both = { ...theirs }
  for (const name of changedNames(before, mine)) both[name] = mine[name]
  return both
}

/**
 * Returns the values that somebody has changed since `before`, in words.
 * @param labelOf returns the label of a value in the form; null for a value that another one stands for
 */
export function conflictRows<Values extends object>(
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Values>,
  labelOf: (name: keyof Values) => string | null,
  textOf: (name: keyof Values, values: Values) => string,
): ConflictRow[] {
  const both = withChanges(before, mine, theirs)
  const names = (Object.keys(before) as (keyof Values)[]).filter(
    (name) => before[name] !== theirs[name] || before[name] !== both[name],
  )
  return names.flatMap((name) => {
    const label = labelOf(name)
    return label === null ? [] : [{ name: label, theirs: textOf(name, theirs), mine: textOf(name, both) }]
  })
}
