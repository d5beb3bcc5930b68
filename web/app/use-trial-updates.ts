import { useEffect } from 'react'
import type { PublicSettings } from '../../shared/auth/auth-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { showTrial, useTrial } from '../ui/trial.ts'

/** Time (ms) between checks whether the trial sign-in was opened or closed. */
const CHECK_MS = 30_000

/** Keeps the line about the trial sign-in current on an open page. Asks nothing on servers whose operator does not allow it. */
export function useTrialUpdates(): void {
  const isAllowed = useTrial() !== null
  useEffect(() => {
    if (!isAllowed) return
    const check = async () => {
      try {
        showTrial((await getJson<PublicSettings>('/auth/settings')).body.trial)
      } catch {
        // The next check tries again.
      }
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [isAllowed])
}
