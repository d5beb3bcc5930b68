/** What decides whether people can enter an event themselves. Moments in ms since 1970. */
export interface EntryTimes {
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly isDrawn: boolean
}

/** `office`: only the office enters. `early`: entries open later. */
export type EntryWindow = 'office' | 'early' | 'open' | 'closed'

/** Returns whether people can enter an event themselves now. */
export function entryWindow({ opensAt, closesAt, isDrawn }: EntryTimes, now: number): EntryWindow {
  if (opensAt === null) return 'office'
  if (isDrawn || (closesAt !== null && now >= closesAt)) return 'closed'
  return now < opensAt ? 'early' : 'open'
}
