/** Returns the number in the name of a court such as `Court 2`, which pages and emails translate; undefined for other names. */
export const courtNumber = (name: string | undefined): string | undefined => /^Court (\d+)$/.exec(name ?? '')?.[1]
