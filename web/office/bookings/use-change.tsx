import { useState } from 'react'
import type { BlockCollision } from '../../../shared/reservations/block-schemas.ts'
import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import f from '../../ui/form.module.css'
import { useFailureText } from '../kit/failure-text.ts'
import { officeCall } from '../kit/office-calls.ts'

/** The obstacles to a change of bookings or blocks. */
interface Conflicts {
  /** Dates of a series that can't be booked. */
  readonly dates: readonly SeriesConflict[]
  /** Bookings and blocks at the time of a new block. */
  readonly collisions: readonly BlockCollision[]
}

const NONE: Conflicts = { dates: [], collisions: [] }

/** Sends changes, one at a time, and keeps the obstacles to the last one. */
export function useChange(onChanged: () => void) {
  const failureText = useFailureText()
  const [problem, setProblem] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState(NONE)
  const [pending, setPending] = useState(false)
  const clear = () => {
    setProblem(null)
    setConflicts(NONE)
  }
  const send = async (method: string, path: string, body?: object) => {
    if (pending) return
    setPending(true)
    clear()
    try {
      await officeCall(method, path, body)
      onChanged()
    } catch (error) {
      const code = error instanceof NotOk ? error.code : null
      const { conflicts: dates = [], collisions = [] } = (error instanceof NotOk ? error.body : {}) as Partial<{
        conflicts: readonly SeriesConflict[]
        collisions: readonly BlockCollision[]
      }>
      setConflicts({ dates, collisions })
      setProblem(failureText(code))
    } finally {
      setPending(false)
    }
  }
  const alert = <div role="alert">{problem !== null && <p className={f.problem}>{problem}</p>}</div>
  return { send, pending, alert, conflicts, clear }
}
