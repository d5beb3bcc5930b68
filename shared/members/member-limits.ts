/** Maximum number of tags of a member. */
export const MOST_TAGS = 10
/** Maximum number of rows of one request that imports members. A page sends a longer table in parts. */
export const MOST_IMPORTED = 500
/** Whether a text has the form of an email address, as far as a form checks it. The server checks it exactly. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(text)
