/** Hour of the morning. */
const MORNING = 9

/** Returns a time zone in which it is about nine in the morning, so that the day has room for matches that begin now. */
export function morningZone(now = Date.now()): string {
  const ahead = ((MORNING - new Date(now).getUTCHours() + 36) % 24) - 12
  // The names have the opposite sign.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
