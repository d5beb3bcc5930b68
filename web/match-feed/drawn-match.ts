import { liveFromSummary } from '../../shared/matches/live-match.ts'
import type { ActionEntry } from '../../shared/matches/log-entry.ts'
import type { DrawnSummary } from '../../shared/matches/match.ts'
import { type MatchView, viewOf } from './match-view.ts'

/** Where the server leaves the match that it has drawn a page with. */
const PLACE = 'drawn-match'

interface Drawn {
  readonly view: MatchView
  readonly lastPoint: ActionEntry | null
}

let drawn: Drawn | null = import.meta.env.SSR ? null : left()

/** Says which match the page is drawn with. */
export function giveDrawnMatch(summary: DrawnSummary): void {
  drawn = drawnWith(summary)
}

/** The match that the page came with, as it stood then: without its log, and perhaps overtaken since. */
export const drawnMatch = (id: string): MatchView | null => (drawn?.view.id === id ? drawn.view : null)

/** Whether a match is shown as the page came with it: how far its log is followed is not said yet. */
export const isDrawn = (match: MatchView): boolean => match === drawn?.view

/** The latest point of a match that is shown as the page came with it. */
export const drawnLastPoint = (match: MatchView): ActionEntry | null =>
  isDrawn(match) ? (drawn?.lastPoint ?? null) : null

function drawnWith(summary: DrawnSummary): Drawn {
  return { view: viewOf(summary, liveFromSummary(summary)), lastPoint: summary.lastPoint }
}

function left(): Drawn | null {
  const json = document.getElementById(PLACE)?.textContent
  return json ? drawnWith(JSON.parse(json)) : null
}
