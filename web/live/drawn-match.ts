import { liveFromSummary } from '../../shared/matches/live-match.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import { type MatchView, viewOf } from './match-view.ts'

/** Where the server leaves the match that it has drawn a page with. */
const PLACE = 'drawn-match'

let drawn: MatchView | null = import.meta.env.SSR ? null : left()

/** Says which match the page is drawn with. */
export function giveDrawnMatch(summary: MatchSummary): void {
  drawn = viewOf(summary, liveFromSummary(summary))
}

/** The match that the page came with, as it stood then: without its log, and perhaps overtaken since. */
export const drawnMatch = (id: string): MatchView | null => (drawn?.id === id ? drawn : null)

function left(): MatchView | null {
  const json = document.getElementById(PLACE)?.textContent
  if (!json) return null
  const summary: MatchSummary = JSON.parse(json)
  return viewOf(summary, liveFromSummary(summary))
}
