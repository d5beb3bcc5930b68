/** Returns the name, or the part of the email before the @ if there is none. */
export const nameOr = (name: string, email: string): string => name.trim() || (email.split('@')[0] ?? email)

/** Writes a name in title case: `ANA del río` → `Ana Del Río`. */
export const titleCase = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())

/** Returns the initials of a name, at most two. */
export function initials(name: string): string {
  const words = titleCase(name).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return [first, last].map((word) => [...word][0] ?? '').join('')
}
