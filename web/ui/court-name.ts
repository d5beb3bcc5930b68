import type { TFunction } from 'i18next'
import { courtNumber } from '../../shared/clubs/court-number.ts'

/** Returns the name of a court. A name such as `Court 2` is translated. */
export function courtName(name: string, t: TFunction): string {
  const number = courtNumber(name)
  return number ? t('live.court', { number }) : name
}
