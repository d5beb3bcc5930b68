/** Maximum length of a message on boards and big screens. */
export const MAX_MESSAGE = 120
/** Maximum length of a tournament's name on big screens. */
export const MAX_TOURNAMENT = 60

/** Time for which pages say that play is suspended at a club, if nobody says that it goes on (ms). */
const SUSPENDED_MS = 12 * 3_600_000

/** Returns since when and why play is suspended at a club, or null. A server of an earlier version sends no `suspended`. @param now ms since 1970 */
export const suspensionOf = <Suspended extends { readonly since: string }>(
  { suspended }: { suspended?: Suspended | null | undefined },
  now: number,
): Suspended | null => (suspended && now < Date.parse(suspended.since) + SUSPENDED_MS ? suspended : null)

/** Whether pages show a message now. A server of an earlier version sends no `until`. @param now ms since 1970 */
export const isShown = ({ text, until }: { text: string; until?: string | null }, now: number): boolean =>
  text !== '' && (until == null || now < Date.parse(until))
