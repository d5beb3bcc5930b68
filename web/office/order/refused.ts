import type { RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'

/** Returns the broken rules for which the server has refused a call; none for another failure. */
export const refusedIn = (error: unknown): readonly RuleBreakAnswer[] =>
  error instanceof NotOk && Array.isArray(error.body.breaks) ? (error.body.breaks as readonly RuleBreakAnswer[]) : []
