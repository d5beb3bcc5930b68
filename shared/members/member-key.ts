const MEMBER = 'member:'
const GUEST = 'guest:'

/**
 * Returns the key that stands where bookings and other rows have the email of their owner, for a member without an account. It is
 * no email address, so nobody can sign in with it, and no email is sent to it.
 */
export const memberKey = (id: string): string => `${MEMBER}${id}`

/** Returns the key that stands for the email of a guest, who is in no register. */
export const guestKey = (id: string): string => `${GUEST}${id}`

/** Returns the id of the guest whose key this is; null for anybody else. */
export const guestId = (owner: string): string | null => (owner.startsWith(GUEST) ? owner.slice(GUEST.length) : null)

/** Whether this owner is a member without an account, and not an email. */
export const isMemberKey = (owner: string): boolean => owner.startsWith(MEMBER)

/** Whether this owner is a member without an account or a guest, and not an email. */
export const isPersonKey = (owner: string): boolean => isMemberKey(owner) || owner.startsWith(GUEST)

/** Returns the name and the email of an owner, as far as they say something to people. A server of an earlier version sends no name. */
export const ownerText = (name: string | null | undefined, owner: string | null): string =>
  [name, shownOwner(owner)].filter(Boolean).join(' · ')

/** Returns the email of an owner to show; null for a person without one, whose key says nothing to people. */
export const shownOwner = (owner: string | null): string | null => (owner === null || isPersonKey(owner) ? null : owner)
