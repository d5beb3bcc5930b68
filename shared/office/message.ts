/** Maximum length of a message on boards and big screens. */
export const MAX_MESSAGE = 120
/** Maximum length of a tournament's name on big screens. */
export const MAX_TOURNAMENT = 60

/** Whether pages show a message now. A server of an earlier version sends no `until`. @param now ms since 1970 */
export const isShown = ({ text, until }: { text: string; until?: string | null }, now: number): boolean =>
  text !== '' && (until == null || now < Date.parse(until))
