/** Maximum number of tags of a member. */
export const MOST_TAGS = 10
/** Maximum number of rows of one request that imports members. A page sends a longer table in parts. */
export const MOST_IMPORTED = 500
/** Maximum number of rows that the page imports at once. */
export const MOST_MEMBER_ROWS = 20_000
/** The tags that the office suggests. A club may use others. */
export const USUAL_TAGS = ['junior', 'trainer'] as const

/** Whether a text has the form of an email address, as far as a form checks it. The server checks it exactly. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(text)
