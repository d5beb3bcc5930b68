/** Words behind a name that are no first name: `Smith, Jr.` */
const SUFFIX = /^(?:jr|sr|jnr|snr|junior|senior|fils|hijo|ii|iii|iv)\.?$/i

/**
 * Returns the names of a side with the first name before the surname: `Dubois, Marc` becomes `Marc Dubois`, and each partner of a
 * pair is turned. A name without a comma, or with several, stays the same.
 */
export const firstNameFirst = (side: string): string =>
  side
    .split('/')
    .map((name) => turned(name.trim()))
    .join(' / ')

function turned(name: string): string {
  const parts = name.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const suffix = parts.length > 1 && SUFFIX.test(last) ? ` ${last}` : ''
  const [surname, first, other] = suffix ? parts.slice(0, -1) : parts
  return surname && first && other === undefined ? `${first} ${surname}${suffix}` : name
}

/** Whether most of the names on these sides are written with the surname first, and a comma behind it. */
export function areSurnamesFirst(sides: readonly string[]): boolean {
  const names = sides.flatMap((side) => side.split('/')).filter((name) => name.trim() !== '')
  return names.filter((name) => turned(name.trim()) !== name.trim()).length * 2 > names.length
}
