import { useRef } from 'react'
import type { MatchView } from '../match-feed/match-view.ts'

/**
 * The match that stands on the home page's court. Once a live one is chosen it stays as long as it is live: with
 * several courts in play the most recent point is somewhere else every few seconds.
 */
export function useMatchOfTheMoment(matches: readonly MatchView[]): MatchView | null {
  const chosen = useRef('')
  const held = matches.find(({ id, status }) => id === chosen.current && status === 'live')
  const match = held ?? matchOfTheMoment(matches, Date.now())
  chosen.current = match?.id ?? ''
  return match
}

/** The live match with the newest point, else the next one to be played, else the latest one that was. */
function matchOfTheMoment(matches: readonly MatchView[], now: number): MatchView | null {
  const live = matches.filter(({ status }) => status === 'live').sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const next = matches
    .filter(({ status, date }) => status === 'scheduled' && Date.parse(date) >= now)
    .sort((a, b) => a.date.localeCompare(b.date))
  const played = matches.filter(({ status }) => status !== 'scheduled')
  return live[0] ?? next[0] ?? played[0] ?? matches[0] ?? null
}
