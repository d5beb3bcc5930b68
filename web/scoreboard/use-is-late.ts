import { useEffect, useState } from 'react'
import { isLate, lateFrom, type Planned } from '../../shared/matches/lateness.ts'
import { deviceTime, serverNow } from '../api/server-clock.ts'
import { useClockAhead } from '../api/use-now.ts'
import { useOnDevice } from '../ui/use-on-device.ts'

/** Longest delay that browsers allow for a timer (ms). */
const MAX_TIMER = 2 ** 31 - 1

/** Returns whether a match should have begun a while ago. Renders again when it becomes late, and not each second: lists are long. */
export function useIsLate({ status, date, untimed }: Planned): boolean {
  const [, setLateFrom] = useState<number | null>(null)
  const onDevice = useOnDevice()
  const ahead = useClockAhead()
  const from = lateFrom({ status, date, untimed })
  useEffect(() => {
    const wait = from === null ? 0 : from - ahead - deviceTime()
    if (wait <= 0 || wait > MAX_TIMER) return
    const timer = setTimeout(() => setLateFrom(from), wait)
    return () => clearTimeout(timer)
  }, [from, ahead])
  // A prerendered page may be older than the delay.
  return onDevice && isLate({ status, date, untimed }, serverNow())
}
