const PREFIX = 'member:'

/**
 * Returns the key that stands where bookings and other rows have the email of their owner, for a member without an account. It is
 * no email address, so nobody can sign in with it, and no email is sent to it.
 */
export const memberKey = (id: string): string => `${PREFIX}${id}`

/** Returns the email of an owner to show; null for a member without an account, whose key says nothing to people. */
export const shownOwner = (owner: string | null): string | null => (owner === null || isMemberKey(owner) ? null : owner)

/** Whether this owner is a member without an account, and not an email. */
export const isMemberKey = (owner: string): boolean => owner.startsWith(PREFIX)
