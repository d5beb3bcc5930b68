import { create } from 'zustand'
import type { StatsReports } from '../../shared/stats/stats-reports.ts'

export type ReportName = keyof StatsReports

/** One of the three lists, null until it is here, and why it did not come the last time it was asked for. */
export interface Report<K extends ReportName> {
  readonly rows: StatsReports[K] | null
  readonly error: string | null
}

export type StatsState = {
  /** The match that the reports are about. */
  readonly matchId: string
} & { readonly [K in ReportName]: Report<K> }

const NOTHING = { rows: null, error: null }

export const useStats = create<StatsState>(() => ({
  matchId: '',
  stats: NOTHING,
  statswinner: NOTHING,
  unforcedError: NOTHING,
}))

const { getState, setState } = useStats

/** The reports are about this match from now on: what is held of another is no answer. */
export function turnTo(matchId: string): void {
  if (getState().matchId !== matchId) {
    setState({ matchId, stats: NOTHING, statswinner: NOTHING, unforcedError: NOTHING })
  }
}

/** Success replaces the list and clears the error. An answer about a match that was left is dropped. */
export function reportArrived<K extends ReportName>(matchId: string, name: K, rows: StatsReports[K]): void {
  if (getState().matchId === matchId) setState({ [name]: { rows, error: null } })
}

/** Failure stores the message; the list that was there stays. */
export function reportFailed(matchId: string, name: ReportName, error: string): void {
  const state = getState()
  if (state.matchId === matchId) setState({ [name]: { ...state[name], error } })
}
