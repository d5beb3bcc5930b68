/** Maximum age of the list of matches that pages accept (ms). During play, many pages then get the same cached list. */
export const LIST_MAX_AGE = 250

/** Address of the list of matches as it is now, for pages that lack a part of it. */
export const CURRENT_LIST_ADDRESS = '/product?view=summary'

/** Address of the list of matches for pages. */
export const LIST_ADDRESS = `${CURRENT_LIST_ADDRESS}&maxAge=${LIST_MAX_AGE}`
