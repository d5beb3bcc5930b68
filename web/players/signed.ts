/** Returns a change of a rating with its sign. */
export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`)
