/** Returns the emails in a text, in lower case. Commas, semicolons and spaces separate them. */
export const emailsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** Whether a text may be an email. The server checks it exactly. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(text)
