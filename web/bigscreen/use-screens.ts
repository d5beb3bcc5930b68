import type { ScreensAnswer } from '../../shared/office/screen-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useByClub } from '../scoreboard/use-by-club.ts'

const readScreens = async () => (await getJson<ScreensAnswer>('/screens')).body.screens

/**
 * Returns what clubs have chosen for big screens.
 * @param club the club of this screen; null for all clubs
 */
export function useScreens(club: string | null) {
  const summaries = useLive((live) => live.summaries)
  const { values: screens } = useByClub(readScreens, 'club:screen')
  const tournamentOf = (id: string | null) => screens.find((screen) => screen.club === id)?.tournament
  return {
    /** Name of the tournament; empty if there is none. */
    tournament: tournamentOf(club) || tournamentOf(null) || '',
    /** Says whether the club of a match wants chances to win. */
    hasChances(matchId: string): boolean {
      const own = summaries[matchId]?.club ?? null
      return screens.some(({ club, chances }) => chances && (club === null || club === own))
    },
  }
}
