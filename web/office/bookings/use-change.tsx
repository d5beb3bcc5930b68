import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import { codeOf, NotOk } from '../../api/not-ok.ts'
import { useAction } from '../../api/use-action.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'

/** The codes of rules that a manager may overrule. */
const OVERRULABLE: ReadonlySet<string> = new Set([
  'QUOTA_REACHED',
  'TOO_LATE_TO_BOOK',
  'TOO_LATE_TO_CANCEL',
  'TOO_FAR_AHEAD',
  'TOO_MANY_SLOTS',
  'PERSON_BUSY',
  'PARTNER_BUSY',
])

/** The obstacles to a change of bookings or blocks. */
interface Conflicts {
  /** Dates of a series that can't be booked. */
  readonly dates: readonly SeriesConflict[]
  /** Bookings and blocks at the time of a new block. */
  readonly collisions: readonly CourtCollision[]
}

/** Sends changes, one at a time, and keeps the obstacles to the last one. */
export function useChange(onChanged: () => void) {
  const failureText = useFailureText()
  const { run, pending, error, clear } = useAction(async (method: string, path: string, body?: object) => {
    await officeCall(method, path, body)
    onChanged()
  })
  const { conflicts: dates = [], collisions = [] } = (error instanceof NotOk ? error.body : {}) as Partial<{
    conflicts: readonly SeriesConflict[]
    collisions: readonly CourtCollision[]
  }>
  const conflicts: Conflicts = { dates, collisions }
  const alert = <Problem text={error === null ? null : failureText(error)} />
  /** The rules that the last change breaks and that a manager may overrule. */
  const broken = [codeOf(error), ...dates.map(({ code }) => code)].some((code) => OVERRULABLE.has(code ?? ''))
  return { send: run, pending, alert, conflicts, code: codeOf(error), isRuleBroken: broken, clear }
}
