/** A variable of the environment that has no effect, because its name is almost that of a setting. */
export interface Misspelt {
  readonly name: string
  /** The setting that was probably meant. */
  readonly meant: string
}

/** Shorter names look like the variables of other programs. */
const SHORTEST = 7

/**
 * Returns the variables whose names differ from a setting only in case, underscores and one letter or two swapped letters. A
 * variable beside the setting that it resembles is not returned.
 * @param names names of variables that are set
 * @param settings names of all settings
 */
export function misspeltSettings(names: readonly string[], settings: readonly string[]): Misspelt[] {
  const unset = settings.filter((setting) => !names.includes(setting))
  return names.flatMap((name) => {
    if (settings.includes(name)) return []
    const meant = unset.find((setting) => areNear(folded(name), folded(setting)))
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** Before 2.0.0, two settings began with `VITE_`. */
const folded = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^VITE_/, '')
    .replaceAll('_', '')

function areNear(one: string, two: string): boolean {
  if (one === two) return true
  if (Math.min(one.length, two.length) < SHORTEST) return false
  let start = 0
  while (start < one.length && one[start] === two[start]) start++
  let end = 0
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end++
  const [a, b] = [one, two].map((text) => text.slice(start, text.length - end)) as [string, string]
  return Math.max(a.length, b.length) === 1 || (a.length === 2 && a === `${b[1]}${b[0]}`)
}
