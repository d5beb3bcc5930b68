/** The id of the form that adds a club. */
export const NEW_CLUB = 'new-club'
