/** Returns the number in the name of a court such as `Court 2`, which pages and emails translate; undefined for other names. */
export const courtNumber = (name: string | undefined): string | undefined => /^Court (\d+)$/.exec(name ?? '')?.[1]

/** Whether a text already names a court, as `Final on court 2` names `Court 2`, in any of our languages. */
export function namesCourt(text: string, name: string): boolean {
  const number = courtNumber(name)
  return number ? new RegExp(`\\b(court|cancha|pista)\\s*(n\\W*)?${number}\\b`, 'i').test(text) : text.includes(name)
}
