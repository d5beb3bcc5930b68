import type { TFunction } from 'i18next'
import { withCourtName } from '../../shared/clubs/court-number.ts'

/** Returns the line of an order for a court in the language of the page. A name such as `Court 2` in it is translated. */
export const courtLine = (line: string, t: TFunction): string =>
  withCourtName(line, (number) => t('live.court', { number }))
