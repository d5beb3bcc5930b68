import { useEffect, useRef } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { CourtNow } from '../../../shared/court/court-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { getSignedIn } from '../../api/signed-in-calls.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useReloads } from '../../api/use-reloads.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'

/** Time between questions what the courts are used for (ms). */
const ASK_MS = 30_000

/** What a court is used for now, apart from a match in play. */
export interface CourtState {
  /** Whether somebody can take the court now. The server decides that by the same rule when it is taken. */
  readonly isFree: boolean
  /** `Free`, `Booked until 21:30`. Free with a time: too short to take the court. Empty until it is known. */
  readonly text: string
}

export interface CourtStates {
  /** Says what a court of the club is used for. */
  readonly stateOf: (court: string) => CourtState
  /** Asks again what the courts are used for. */
  readonly reload: () => Promise<void>
}

/**
 * Returns what each court of a club is used for.
 * @param matches names the matches of the courts. Asks again when it changes, because a court is free when its match ends
 */
export function useCourtStates(club: Club | undefined, matches: string): CourtStates {
  const { t, language } = useTranslation()
  const { last, reload } = useLoaded(club ? club.courts.map(({ id }) => id).join(' ') : null, (courts) =>
    Promise.all(courts.split(' ').map((id) => getSignedIn<CourtNow>(`${pathTo('court', id)}/now`))),
  )
  useReloads(reload, ASK_MS)
  const known = useRef(matches)
  useEffect(() => {
    if (known.current === matches) return
    known.current = matches
    void reload()
  }, [matches, reload])
  const stateOf = (court: string): CourtState => {
    const now = last?.find(({ id }) => id === court)
    if (!now) return { isFree: false, text: '' }
    const { state, until, walkIn: isFree } = now
    const text =
      isFree || until === null || state === 'closed'
        ? t(`office.today.state.${state}`)
        : t(`office.today.until.${state}`, { time: clockText(until, club?.id ?? null, language) })
    return { isFree, text }
  }
  return { stateOf, reload }
}
