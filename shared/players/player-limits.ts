/**
 * Who may open the page of a player. `page`: everybody, and their names are links to it. `name`: nobody; results show the name.
 * `anonymous`: nobody; results show `Player`.
 */
export const VISIBILITIES = ['page', 'name', 'anonymous'] as const

/**
 * Why a player can’t be deleted. `matches`: the player is linked to a match. `entries`: the player has entered an event of a
 * competition. `account`: the player is a person, with an account or in a register. `merges`: the player was merged with another one.
 */
export const NEEDED_FOR = ['matches', 'entries', 'account', 'merges'] as const
export type NeededFor = (typeof NEEDED_FOR)[number]

/** Texts that no player has as an id, because other pages have the addresses that these players would have. */
export const RESERVED_IDS: readonly string[] = ['ranking', 'ratings']

/** Maximum number of names that one request looks up. */
export const MOST_NAMES = 800
/** Maximum number of players in the answer for one name. */
export const MOST_NAMED = 20
