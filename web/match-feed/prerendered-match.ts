import { liveFromSummary } from '../../shared/matches/live-match.ts'
import type { ActionEntry } from '../../shared/matches/log-entry.ts'
import type { DrawnSummary } from '../../shared/matches/match.ts'
import { pageData } from '../ui/page-data.ts'
import { type MatchView, viewOf } from './match-view.ts'

/** The view of each match that a page was rendered with: always the same object for the same match. */
const views = new WeakMap<DrawnSummary, MatchView>()

/** Returns the match that the page was rendered with, as of then: without its log, and possibly out of date. */
export function prerenderedMatch(id: string): MatchView | null {
  const { match } = pageData()
  if (match?.id !== id) return null
  const view = views.get(match) ?? viewOf(match, liveFromSummary(match))
  views.set(match, view)
  return view
}

/** Tells whether a match is shown as the page was rendered with it: the app has not loaded its log yet. */
export const isPrerendered = (match: MatchView): boolean => match === prerenderedMatch(match.id)

/** Returns the latest point of a match that is shown as the page was rendered with it. */
export const prerenderedLastPoint = (match: MatchView): ActionEntry | null =>
  isPrerendered(match) ? (pageData().match?.lastPoint ?? null) : null
