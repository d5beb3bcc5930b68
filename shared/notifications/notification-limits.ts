/** Shortest time between two notifications of a person about the same match (ms). The later ones become one. */
export const APART_MS = 60_000
