/**
 * Who may open the page of a player. `page`: everybody, and their names are links to it. `name`: nobody; results show the name.
 * `anonymous`: nobody; results show `Player`.
 */
export const VISIBILITIES = ['page', 'name', 'anonymous'] as const

/** Texts that no player has as an id, because other pages have the addresses that these players would have. */
export const RESERVED_IDS: readonly string[] = ['ranking', 'ratings']

/** Maximum number of names that one request looks up. */
export const MOST_NAMES = 800
/** Maximum number of players in the answer for one name. */
export const MOST_NAMED = 20
