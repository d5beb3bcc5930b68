/** Returns a text in lower case and without accents, as searches compare it. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
