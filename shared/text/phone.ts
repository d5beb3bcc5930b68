/**
 * Whether a text is a phone number as people write it: it begins with a digit, + or (, and has at least three digits. A word about
 * it may follow.
 */
export const isPhone = (text: string): boolean => /^(?=[+(\d])(?:\D*\d){3}/.test(text)
