/** Characters that XML, iCalendar and most mail programs reject, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it replaces them
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu

/**
 * Returns a text with a replacement character for each character that no document may contain. New texts don't have such characters,
 * but rows of earlier versions and names from other sign-ins may.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd')
