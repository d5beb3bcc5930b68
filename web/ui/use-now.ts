import { useEffect, useState } from 'react'

/** This device's clock in milliseconds, read again every `every` ms. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
