import { useEffect } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { CourtNow } from '../../../shared/court/court-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { getJson } from '../../api/get-json.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'

/** Time between questions what the courts are used for (ms). */
const ASK_MS = 30_000

/** What a court is used for now, apart from its matches. */
export interface CourtState {
  readonly isFree: boolean
  /** `Free`, `Booked until 21:30`. */
  readonly text: string
}

export interface CourtStates {
  /** Says what a court of the club is used for. Until that is known, it says that the court is free. */
  readonly stateOf: (court: string) => CourtState
  /** Asks again what the courts are used for. */
  readonly reload: () => Promise<void>
}

/** Returns what each court of a club is used for. */
export function useCourtStates(club: Club | undefined): CourtStates {
  const { t, language } = useTranslation()
  const { last, reload } = useLoaded(club ? club.courts.map(({ id }) => id).join(' ') : null, (courts) =>
    Promise.all(courts.split(' ').map(async (id) => (await getJson<CourtNow>(`${pathTo('court', id)}/now`)).body)),
  )
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(ask, ASK_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [reload])
  const stateOf = (court: string): CourtState => {
    const now = last?.find(({ id }) => id === court)
    if (!now || now.state === 'free' || now.state === 'match') return { isFree: true, text: t('office.today.free') }
    const text =
      now.until === null || now.state === 'closed'
        ? t(`office.today.state.${now.state}`)
        : t(`office.today.until.${now.state}`, { time: clockText(now.until, club?.id ?? null, language) })
    return { isFree: false, text }
  }
  return { stateOf, reload }
}
