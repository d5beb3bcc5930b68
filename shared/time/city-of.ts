/** Returns the city that names a time zone: `Santo Domingo`. */
export const cityOf = (timeZone: string): string => timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
