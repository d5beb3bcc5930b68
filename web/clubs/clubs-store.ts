import { useEffect } from 'react'
import { create } from 'zustand'
import type { Club, ClubsAnswer, Court } from '../../shared/clubs/club-schemas.ts'
import { setServedOffsets } from '../../shared/time/zone-time.ts'
import { onReturn } from '../api/connection.ts'
import { getJson } from '../api/get-json.ts'
import { logFailure } from '../api/log-failure.ts'
import { useLoad } from '../api/use-load.ts'
import { pageData } from '../ui/page-data.ts'

setServedOffsets(pageData().zones)

interface ClubsState {
  /** The clubs in the order of lists; null until they are loaded. */
  readonly clubs: readonly Club[] | null
  readonly failed: boolean
}

const useClubsStore = create<ClubsState>(() => ({ clubs: null, failed: false }))

/** Whether the clubs are being fetched. Many components ask for them at once. */
let isLoading = false

/** Fetches the clubs. A failure keeps the old list. */
async function loadClubs(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    const { body } = await getJson<ClubsAnswer>('/clubs')
    setServedOffsets(body.zones)
    useClubsStore.setState({ clubs: body.clubs, failed: false })
  } catch (error) {
    logFailure('Failed to load clubs', error)
    useClubsStore.setState({ failed: true })
  } finally {
    isLoading = false
  }
}

/** Returns the clubs that are loaded; none before that. */
export const loadedClubs = (): readonly Club[] => useClubsStore.getState().clubs ?? pageData().clubs ?? []

/** Returns the clubs, and fetches them again each time a page that shows them opens. */
export function useClubs() {
  const { clubs: loaded, failed } = useClubsStore()
  const clubs = loaded ?? pageData().clubs ?? null
  useLoad(loadClubs)
  return {
    clubs,
    failed: failed && clubs === null,
    retry: () => void loadClubs(),
    /** Finds a club, once the clubs are loaded. */
    club: (id: string | null | undefined): Club | undefined => clubs?.find((club) => club.id === id),
    /** Finds a court, once the clubs are loaded. */
    court: (id: string | null | undefined): Court | undefined =>
      clubs?.flatMap(({ courts }) => courts).find((court) => court.id === id),
  }
}

/** Returns the clubs, and fetches them only if no page has done so. Tries again when the connection returns. */
export function useKnownClubs(): ClubsState {
  const { clubs: loaded, failed } = useClubsStore()
  const clubs = loaded ?? pageData().clubs ?? null
  const isUnknown = clubs === null
  useEffect(() => {
    if (!isUnknown) return
    void loadClubs()
    return onReturn(loadClubs)
  }, [isUnknown])
  return { clubs, failed }
}

/**
 * Returns a function that names a court with its club: `Club Naco, Court 1`. It returns the id of a court that is unknown, and null
 * while the clubs load.
 */
export function useCourtName(): (court: string) => string | null {
  const { clubs, failed, club, court: courtOf } = useClubs()
  return (id) => {
    const court = courtOf(id)
    if (court) return `${club(court.club)?.name}, ${court.name}`
    return clubs === null && !failed ? null : id
  }
}
