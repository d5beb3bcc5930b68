/** The clubs of a database without clubs. */
export const NO_CLUBS = { get: () => undefined, courtOf: () => undefined, zoneOf: () => 'UTC' }
