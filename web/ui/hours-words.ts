import type { TFunction } from 'i18next'
import type { HoursWords } from '../../shared/clubs/hours-text.ts'

/** Returns the words of other hours in the reader's language. */
export const hoursWords = (t: TFunction): HoursWords => ({
  closed: t('openHours.closed'),
  from: (date) => t('openHours.from', { date }),
  until: (date) => t('openHours.until', { date }),
})
