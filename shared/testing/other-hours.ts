import type { OtherHours } from '../clubs/club-schemas.ts'
import { WEEKDAYS } from '../time/week.ts'

/** Returns other hours of a club: closed on all days, unless `more` says something else. */
export const otherHours = (more: Partial<OtherHours>): OtherHours => ({
  name: '',
  from: null,
  until: null,
  yearly: false,
  weekdays: [...WEEKDAYS],
  courts: null,
  open: [],
  ...more,
})
