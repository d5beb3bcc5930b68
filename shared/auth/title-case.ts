/** A name as it is written on a door: each word begins with a capital and goes on in small letters. */
export const titleCase = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())

/** At most two letters that stand for a person without a picture. */
export function initials(name: string): string {
  const words = titleCase(name).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return [first, last].map((word) => [...word][0] ?? '').join('')
}
