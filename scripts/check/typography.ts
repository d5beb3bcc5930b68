/** What a reader's eye stumbles over, and what to do about it. */
const RULES: readonly { language?: string; wrong: RegExp; said: string }[] = [
  { wrong: /\p{L}'|'\p{L}/u, said: 'a straight apostrophe, where ’ belongs' },
  { wrong: /"/, said: 'a straight quotation mark, where the language’s own belongs' },
  // At the end of a line the browser would take it for a place to break.
  { language: 'fr', wrong: / [:;?!»]|« /, said: 'U+00A0 stands before : ; ? ! and inside « »' },
]

/**
 * What is set wrongly in a text that people read, a sentence each.
 * @param where how the text is called in those sentences: its key, or its file
 * @param language of the text: each has rules of its own
 */
export function wrongTypography(where: string, language: string, text: string): string[] {
  return RULES.filter((rule) => (rule.language ?? language) === language && rule.wrong.test(text)).map(
    ({ said }) => `${where}: ${said}`,
  )
}

/** Every text within a value of JSON, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
