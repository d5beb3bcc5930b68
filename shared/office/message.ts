/** Maximum length of a message on boards and big screens. */
export const MAX_MESSAGE = 120
/** Maximum length of a tournament's name on big screens. */
export const MAX_TOURNAMENT = 60
