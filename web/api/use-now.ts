import { useEffect, useState, useSyncExternalStore } from 'react'
import { clockAhead, deviceTime, onClockAhead, serverNow } from './server-clock.ts'

// Pages read the present time here and in server-clock.ts, so that a device whose clock is wrong shows the same as all others.

/** Returns the time by which the server's clock is ahead of this device's clock (ms). */
export const useClockAhead = (): number => useSyncExternalStore(onClockAhead, clockAhead, clockAhead)

/**
 * Returns the time on the server's clock (ms since 1970) when the component was rendered. Renders again only when an answer corrects
 * the known difference.
 */
export function useServerNow(): number {
  useClockAhead()
  return serverNow()
}

/** Returns the time on the server's clock (ms since 1970), updated every `every` ms and when an answer corrects it. */
export const useNow = (every = 1000): number => useTicks(serverNow, every)

/** Returns this device's time (ms since 1970), updated every `every` ms. Only for durations: the clock may be wrong. */
export const useDeviceTime = (every = 1000): number => useTicks(deviceTime, every)

function useTicks(read: () => number, every: number): number {
  const ahead = useClockAhead()
  const [now, setNow] = useState(read)
  const [known, setKnown] = useState(ahead)
  if (known !== ahead) {
    setKnown(ahead)
    setNow(read)
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(read), every)
    return () => clearInterval(timer)
  }, [read, every])
  return now
}
