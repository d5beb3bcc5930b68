import type { TFunction } from 'i18next'
import type { Suspension, SuspensionReason } from '../../shared/scoring/suspension.ts'

/** Returns the reason of a suspension in words: "rain", or the umpire's own words. */
export const reasonText = (t: TFunction, { reason, text = '' }: Suspension): string =>
  reason === 'other' ? text : t(`suspension.${reason}`)

/** Returns the status of a suspended match: "Suspended: rain". */
export const suspendedText = (t: TFunction, suspension: Suspension | undefined): string =>
  suspension ? t('status.suspendedFor', { reason: reasonText(t, suspension) }) : t('status.suspended')

/** Returns the name of a listed reason for a list of choices: "Rain". */
export function reasonName(t: TFunction, reason: Exclude<SuspensionReason, 'other'>): string {
  const name = t(`suspension.${reason}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
