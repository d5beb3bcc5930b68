import type { ScreensAnswer } from '../../shared/office/screen-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useByClub } from '../scoreboard/use-by-club.ts'

const readScreens = async () => (await getJson<ScreensAnswer>('/screens')).body.screens

/** Returns a function that says whether the club of a match wants chances to win on big screens. */
export function useChances(): (matchId: string) => boolean {
  const summaries = useLive((live) => live.summaries)
  const screens = useByClub(readScreens, 'club:screen')
  return (matchId) => {
    const own = summaries[matchId]?.club ?? null
    return screens.some(({ club, chances }) => chances && (club === null || club === own))
  }
}
