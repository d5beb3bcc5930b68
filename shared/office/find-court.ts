import { foldText } from '../text/fold-text.ts'

/** A court with the names that people may write: its name in each form that pages show. */
export interface NamedCourt {
  readonly id: string
  readonly names: readonly string[]
}

/** Returns the words of a text, without accents and signs. */
const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns the only number in a text, such as 2 in `Platz 2` or `C02`; undefined if there is none or another one. */
function numberIn(text: string): number | undefined {
  const [number, other] = text.match(/\d{1,4}/g) ?? []
  return number === undefined || other !== undefined ? undefined : Number(number)
}

/**
 * Returns the ids of the courts that a cell means, by the first of these rules that finds one: the id or the whole name, the only
 * number in the name (`2`, `Platz 2`), the beginnings of words in the name (`Centre`, `C C` for `Centre Court`), and the first
 * letters of its words (`CC`). Several courts mean that the cell is not clear.
 */
export function findCourts(cell: string, courts: readonly NamedCourt[]): readonly string[] {
  // The office's own tables have the club behind the court.
  const [text = ''] = cell.split(' · ')
  const sought = foldText(text)
  const [words, number] = [wordsOf(text), numberIn(text)]
  const rules: ((court: NamedCourt) => boolean)[] = [
    ({ id, names }) => [id, ...names].some((name) => foldText(name) === sought),
    ({ names }) => number !== undefined && names.some((name) => numberIn(name) === number),
    ({ names }) => number === undefined && names.some((name) => beginWith(wordsOf(name), words)),
    ({ names }) => number === undefined && names.some((name) => initialsOf(name) === words.join('')),
  ]
  for (const rule of rules) {
    const found = courts.filter(rule)
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

/** Whether each of these beginnings begins one of the words, in the same order. */
function beginWith(words: readonly string[], beginnings: readonly string[]): boolean {
  let at = 0
  for (const beginning of beginnings) {
    while (at < words.length && !words[at]?.startsWith(beginning)) at += 1
    if (at === words.length) return false
    at += 1
  }
  return beginnings.length > 0
}

const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => [...word][0])
    .join('')
