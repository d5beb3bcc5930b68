import { useCallback } from 'react'
import { codeOf, NotOk } from '../../api/not-ok.ts'
import { useTranslation } from '../../ui/use-translation.ts'

/** Codes of failures with a text of their own. */
const CODES = [
  'FORBIDDEN',
  'FORMAT_UNKNOWN',
  'COURT_UNKNOWN',
  'COURT_TAKEN',
  'COURT_CLOSED',
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
  'STORAGE_UNAVAILABLE',
  'CHANGED_MEANWHILE',
  'PRODUCT_EXISTS',
  'NOT_FOUND',
  'PAYMENT_OPEN',
  'MATCH_BEING_PLAYED',
  'MATCH_IN_PLAY',
  'CLUB_EXISTS',
  'SLOT_TAKEN',
  'SLOT_PAST',
  'NOTHING_TO_BLOCK',
  'NO_SLOT',
  'QUOTA_REACHED',
  'TOO_LATE_TO_BOOK',
  'TOO_LATE_TO_CANCEL',
  'TOO_FAR_AHEAD',
  'TOO_MANY_SLOTS',
  'PERSON_BUSY',
  'PARTNER_BUSY',
  'BOOKING_NOT_FOUND',
  'BOOKING_MOVED',
  'BOOKING_CANCELLED',
  'UNDO_OVER',
  'PRICE_FIXED',
  'MORE_THAN_DUE',
  'NOT_PAYABLE',
  'PAYMENT_RUNNING',
  'REFUND_TOO_MUCH',
  'RESTOCK_TOO_MUCH',
  'BLOCK_NOT_FOUND',
  'BLOCK_CHANGED',
  'SERIES_CONFLICTS',
  'TEXT_TOO_COMPLEX',
  'NUMBER_TAKEN',
  'MEMBER_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_JOINED',
  'OTHER_ACCOUNT',
  'BOTH_BOOKED',
  'OTHER_NAME',
  'RESULT_IMPOSSIBLE',
  'MATCH_ARCHIVED',
  'SIDES_UNKNOWN',
] as const

/*
 * Codes that only calls of competitions, of webhooks or of the order of play answer. Their texts load with these pages, because
 * the HTML of every page of the office has all texts of the codes above.
 */
const COMPETITION_CODES = [
  'ENTERED_ALREADY',
  'DRAWN_ALREADY',
  'NO_BYE_LEFT',
  'NOT_DRAWABLE',
  'NAME_NEEDED',
  'NO_CONTRADICTION',
  'WRONG_PLAYERS',
] as const
const WEBHOOK_CODES = [
  'ADDRESS_INVALID',
  'ADDRESS_NOT_HTTPS',
  'ADDRESS_PORT',
  'ADDRESS_PRIVATE',
  'TOO_MANY_WEBHOOKS',
  'WEBHOOK_NOT_FOUND',
] as const
const ORDER_CODES = ['ORDER_CLASH', 'ORDER_UNKNOWN', 'PLAN_OUTDATED', 'NOTHING_PLANNED', 'DAY_TOO_HARD'] as const

/**
 * Returns a function that says why a call failed and what to do. It takes the error of the call, or the server's code. Some texts
 * contain the `name` in the response.
 */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (failure) => {
      const code = typeof failure === 'string' ? failure : codeOf(failure)
      const competing = COMPETITION_CODES.find((each) => each === code)
      if (competing) return t(`officeCompetitions.problem.${competing}`)
      const webhook = WEBHOOK_CODES.find((each) => each === code)
      if (webhook) return t(`officeWebhooks.problem.${webhook}`)
      const ordering = ORDER_CODES.find((each) => each === code)
      if (ordering) return t(`officeOrder.problem.${ordering}`)
      const known = CODES.find((each) => each === code)
      const { name = '' } = failure instanceof NotOk ? failure.body : {}
      return known ? t(`office.problem.${known}`, { name: String(name) }) : t('office.problem.other')
    },
    [t],
  )
}
