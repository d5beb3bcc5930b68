/** Returns the number in the name of a court such as `Court 2`, which pages and emails translate; undefined for other names. */
export const courtNumber = (name: string | undefined): string | undefined => /^Court (\d+)$/.exec(name ?? '')?.[1]

/**
 * Returns the line of a receipt for a court, such as `Club Naco, Court 2, 27/11/2026, 18:00–19:00`, with our name of the court in
 * another language. Names that a club has given stay.
 */
export const withCourtName = (line: string, nameOf: (number: string) => string): string =>
  line
    .split(', ')
    .map((part) => {
      const number = courtNumber(part)
      return number ? nameOf(number) : part
    })
    .join(', ')

/** A court with its number, as people write it in our languages. */
const NUMBERED = /\b(?:court|cancha|pista)\s*(?:n\W*)?(\d+)\b/gi

/** Whether a text already names a court, as `Final on court 2` names `Court 2`, in any of our languages. */
export function namesCourt(text: string, name: string): boolean {
  const number = courtNumber(name)
  return number ? [...text.matchAll(NUMBERED)].some(([, named]) => named === number) : text.includes(name)
}
