import type { Club, ClubsAnswer, Court } from '../../shared/clubs/club-schemas.ts'
import { setServedOffsets } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { loader, useLoader } from '../api/use-loaded.ts'
import { pageData } from '../ui/page-data.ts'

setServedOffsets(pageData().zones)

const clubsLoader = loader<readonly Club[]>(
  async () => {
    const { body } = await logging('Failed to load clubs', getJson<ClubsAnswer>('/clubs'))
    setServedOffsets(body.zones)
    return body.clubs
  },
  () => pageData().clubs ?? null,
)

/** Returns the clubs that are loaded; none before that. */
export const loadedClubs = (): readonly Club[] => clubsLoader.known() ?? []

/** Returns the clubs, and fetches them again each time a page that shows them opens. */
export function useClubs() {
  const { value: clubs, failed, reload } = useLoader(clubsLoader)
  return {
    clubs,
    failed,
    retry: () => void reload(),
    /** Finds a club, once the clubs are loaded. */
    club: (id: string | null | undefined): Club | undefined => clubs?.find((club) => club.id === id),
    /** Finds a court, once the clubs are loaded. */
    court: (id: string | null | undefined): Court | undefined =>
      clubs?.flatMap(({ courts }) => courts).find((court) => court.id === id),
  }
}

/** Returns the clubs, and fetches them only if no page has done so. Tries again when the connection returns. */
export function useKnownClubs() {
  const { value: clubs, failed } = useLoader(clubsLoader, true)
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
