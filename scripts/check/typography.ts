/** Typographic errors and their corrections. */
const RULES: readonly { language?: string; wrong: RegExp; message: string }[] = [
  { wrong: /\p{L}'|'\p{L}/u, message: 'has a straight apostrophe; use ’' },
  { wrong: /"/, message: 'has a straight quotation mark; use the language’s own' },
  // The browser can break the line at an ordinary space.
  { language: 'fr', wrong: / [:;?!»]|« /, message: 'needs U+00A0 before : ; ? ! and inside « »' },
]

/**
 * Returns a sentence for each typographic error in a text.
 * @param where name of the text in these sentences: its key or its file
 * @param language of the text, which decides the rules
 */
export function wrongTypography(where: string, language: string, text: string): string[] {
  return RULES.filter((rule) => (rule.language ?? language) === language && rule.wrong.test(text)).map(
    ({ message }) => `${where}: ${message}`,
  )
}

/** Returns all texts in a JSON value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
