/** Maximum number of browsers of one person that get notifications. */
export const MOST_SUBSCRIPTIONS = 10

/** Maximum length of the address that a push service gives a browser (characters). The longest that we know have about 700. */
export const LONGEST_ENDPOINT = 1500
