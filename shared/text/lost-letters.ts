/** The character that programs put in place of bytes that they cannot read, because the text has another encoding. */
const REPLACEMENT = '\uFFFD'

/** Returns whether letters of a text were lost on its way: `Pe�a` was Peña in a file that is not in UTF-8. */
export const hasLostLetters = (text: string): boolean => text.includes(REPLACEMENT)
