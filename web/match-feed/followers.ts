/** The key that stands for every match. */
export const EVERY = ''

/** How many mounted pages follow which match, or all of them. */
const followers = new Map<string, number>()

export const isFollowed = (key: string): boolean => followers.has(key)
export const followed = (): string[] => [...followers.keys()]

export function startFollowing(key: string): void {
  followers.set(key, (followers.get(key) ?? 0) + 1)
}

/** Returns whether that was the last page which followed it. */
export function stopFollowing(key: string): boolean {
  const left = (followers.get(key) ?? 1) - 1
  if (left > 0) followers.set(key, left)
  else followers.delete(key)
  return left <= 0
}
