/** Returns the address of an order of play, of its call and of its page. */
export const pathOfOrder = (club: string, date: string): string => `/order/${encodeURIComponent(club)}/${date}`
