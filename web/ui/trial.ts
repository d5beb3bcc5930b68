import { create } from 'zustand'
import type { TrialNotice } from '../../shared/auth/trial.ts'
import { pageData } from './page-data.ts'

/** The trial sign-in since the page was loaded. Undefined if it has not changed. */
const useChange = create<{ trial?: TrialNotice | null }>(() => ({}))

/** Returns the trial sign-in; null if the operator does not allow it. */
export function useTrial(): TrialNotice | null {
  const { trial } = useChange()
  return trial === undefined ? (pageData().trial ?? null) : trial
}

/** Shows another state of the trial sign-in from now on. */
export const showTrial = (trial: TrialNotice | null): void => useChange.setState({ trial })
