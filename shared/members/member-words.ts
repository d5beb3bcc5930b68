import { foldText } from '../text/fold-text.ts'

/** Length of the shortest part of a phone number that searches find. */
const SHORTEST_PART = 3

/** Returns the words of a text in lower case and without accents. */
export const nameWords = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns a name as lists sort it. */
export const sortName = (name: string): string => nameWords(name).join(' ')

/** Returns a name as names are compared: the words in the order of the alphabet. */
export const nameKey = (name: string): string => nameWords(name).sort().join(' ')

/** Returns a membership number as numbers are compared: without spaces, in lower case. */
export const numberKey = (number: string): string => foldText(number).replace(/\s+/g, '')

/** Returns the digits of a phone number. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '')

/** Returns a tag as tags are compared, as one word that no search can contain. */
export const tagWord = (tag: string): string => `#${nameWords(tag).join('_')}`

interface Named {
  readonly name: string
  readonly number: string
  readonly phone: string
  readonly email: string
  readonly tags: readonly string[]
}

/** Returns the words with which searches find a member. Each end of a phone number is a word, because few people type all of it. */
export function memberWords({ name, number, phone, email, tags }: Named): string[] {
  const digits = phoneDigits(phone)
  const ends = Array.from({ length: Math.max(0, digits.length - SHORTEST_PART + 1) }, (_, at) => digits.slice(at))
  const words = [name, number, email].flatMap(nameWords)
  return [...new Set([...words, numberKey(number), ...words.map(withoutZeros), ...ends, ...tags.map(tagWord)])].filter(
    Boolean,
  )
}

/** Returns what a person searches for without zeros in front of numbers: they type `0176…` for `+49 176…`. */
export const searchedMember = (search: string): string => search.replace(/(?<![\p{L}\p{N}])0+(?=\d)/gu, '')

const withoutZeros = (word: string): string => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word)
