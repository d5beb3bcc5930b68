import type { Names } from '../scoring/display.ts'
import type { BySide } from '../scoring/score.ts'
import { foldText } from '../text/fold-text.ts'

// Short forms of names. Each is only as short as keeps the players of a match different: Ana and Alba Reyes are never both
// `A. Reyes`.

/** Whether two short names look alike: the same letters, apart from case, accents and full stops. */
const areAlike = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (name: string): string => foldText(name).replaceAll('.', '')

const FIRST_NAME = /^(\p{L}[\p{L}’'-]+)(?= )/u

/** Returns a name whose first word is shortened to a number of letters: `An. Reyes`. A first word that is not longer stays whole. */
function withLetters(name: string, letters: number): string {
  const first = [...(FIRST_NAME.exec(name)?.[1] ?? '')]
  return first.length > letters ? `${first.slice(0, letters).join('')}.${name.slice(first.join('').length)}` : name
}

/**
 * Returns a name with an initial for its first word: `A. Reyes`. The surname stays whole, because people know players by
 * their surnames.
 * @param others the other players of the match. Where an initial does not tell two players apart, more letters do
 */
export function withInitial(name: string, others: readonly string[] = []): string {
  const different = others.filter((other) => other !== name)
  for (let letters = 1; ; letters += 1) {
    const brief = withLetters(name, letters)
    if (
      brief === name ||
      !different.some((other) => areAlike(withLetters(other, letters), brief) || areAlike(other, brief))
    )
      return brief
  }
}

/** Returns a name without its first word: `de la Cruz`. Keeps letters of that word where somebody else has the same surname. */
export const surnameOf = (name: string, others: readonly string[]): string => unlessShared(withoutFirst, name, others)

/** Returns the last word of a name. Keeps letters of the first word where somebody else’s name ends with the same word. */
export const lastNameOf = (name: string, others: readonly string[]): string => unlessShared(lastWord, name, others)

const withoutFirst = (name: string): string => name.slice(name.indexOf(' ') + 1)
const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

function unlessShared(shorten: (name: string) => string, name: string, others: readonly string[]): string {
  const short = shorten(name)
  const isShared = others.some((other) => other !== name && (areAlike(shorten(other), short) || areAlike(other, short)))
  return isShared ? withInitial(name, others) : short
}

/** Returns the player of a side, or the partners of a pair. */
export const partnersOf = (name: string): string[] => name.split('/').map((partner) => partner.trim())

/** Returns all players of the sides. */
export const playersIn = (sides: BySide<string>): string[] => sides.flatMap(partnersOf)

/** Returns the names of both sides, with each player's name shortened. */
export function shortSides(
  sides: BySide<string>,
  shorten: (name: string, others: readonly string[]) => string,
): BySide<string> {
  const all = playersIn(sides)
  const short = (side: string): string =>
    partnersOf(side)
      .map((name) => shorten(name, all))
      .join(' / ')
  return [short(sides[0]), short(sides[1])]
}

/** Returns the names of both sides with an initial for each first name: `A. Reyes / E. Cruz`. */
export const withInitials = (sides: BySide<string>): BySide<string> => shortSides(sides, withInitial)

/** Returns the names of both sides. Pairs have initials, because two whole names need too many lines. A line never ends with an initial. */
export function briefPairs(names: Names): BySide<string> {
  const all = names.flat()
  const brief = (name: Names[number]): string =>
    typeof name === 'string'
      ? name
      : name.map((partner) => withInitial(partner, all).replace('. ', '.\u00A0')).join(' / ')
  return [brief(names[0]), brief(names[1])]
}
