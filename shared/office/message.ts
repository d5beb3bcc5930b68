/** Maximum length of a message on boards and big screens. */
export const MAX_MESSAGE = 120
