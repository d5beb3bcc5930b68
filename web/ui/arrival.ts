/** Key of the note that somebody has just signed in. It belongs to this tab, and the next page removes it. */
const KEY = 'arrived'

/** Notes that somebody has just signed in, and did not come from another page. */
export function markArrival(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without the note, the next page does not offer where to go.
  }
}

/** Whether somebody has just signed in. Removes the note. */
export function takeArrival(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return isNoted
  } catch {
    return false
  }
}
