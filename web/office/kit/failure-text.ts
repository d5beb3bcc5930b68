import { useCallback } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'

/** Codes of failures with a text of their own. */
const CODES = [
  'FORBIDDEN',
  'FORMAT_UNKNOWN',
  'COURT_UNKNOWN',
  'CLUB_UNKNOWN',
  'LOG_NOT_EMPTY',
  'NAMES_SWAPPED',
  'PLAYERS_ALIKE',
  'MATCH_NOT_FOUND',
  'WINDOW_OVER',
  'WINDOW_TOO_LONG',
  'BAD_REQUEST',
  'LAST_OWNER',
  'ROLE_EXISTS',
  'UMPIRE_UNKNOWN',
  'TOO_MANY_REQUESTS',
  'CHANGED_MEANWHILE',
  'PRODUCT_EXISTS',
  'NOT_FOUND',
  'PAYMENT_OPEN',
  'MATCH_BEING_PLAYED',
  'CLUB_EXISTS',
  'SLOT_TAKEN',
  'SLOT_PAST',
  'NOTHING_TO_BLOCK',
  'NO_SLOT',
  'PERSON_BUSY',
  'PARTNER_BUSY',
  'BOOKING_NOT_FOUND',
  'BOOKING_MOVED',
  'BLOCK_NOT_FOUND',
  'SERIES_CONFLICTS',
  'ADDRESS_INVALID',
  'ADDRESS_NOT_HTTPS',
  'ADDRESS_PORT',
  'ADDRESS_PRIVATE',
  'TOO_MANY_WEBHOOKS',
  'WEBHOOK_NOT_FOUND',
  'TEXT_TOO_COMPLEX',
] as const

/** Returns a function that says why a call failed and what to do. Some texts contain the `name` in the response. */
export function useFailureText(): (code: string | null, name?: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (code, name = '') => {
      const known = CODES.find((each) => each === code)
      return known ? t(`office.problem.${known}`, { name }) : t('office.problem.other')
    },
    [t],
  )
}
