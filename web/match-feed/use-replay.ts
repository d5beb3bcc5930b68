import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { showInAddress } from '../ui/in-address.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import type { MatchView } from './match-view.ts'
import { viewAt } from './view-at.ts'

/** Time (ms) without a change after which the address follows the replay. Browsers limit how often it may change. */
const ADDRESS_MS = 300

/** A page that shows a match live, or as it was after an earlier entry. */
export interface Replay {
  /** Seq of the entry after which the page shows the match; null for the latest one. */
  readonly at: number | null
  /** The match as the page shows it. */
  readonly shown: MatchView | null
  /** Whether the page shows an earlier state of the match. */
  readonly isPast: boolean
  /** Shows the match after this entry, or the latest state for null. */
  readonly goTo: (seq: number | null) => void
}

/**
 * Replays a match up to the entry in the address (`?at=42`). The address follows, so that it can be shared. A position that
 * the match does not have is removed from it.
 */
export function useReplay(match: MatchView | null): Replay {
  const [params] = useSearchParams()
  const onDevice = useOnDevice()
  // The prerendered page always shows the latest state.
  const text = onDevice ? params.get('at') : null
  const addressed = seqOf(text)
  const [seen, setSeen] = useState(addressed)
  const [wanted, setAt] = useState(addressed)
  if (seen !== addressed) {
    setSeen(addressed)
    setAt(addressed)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const goTo = useCallback((seq: number | null) => {
    setAt(seq)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => showInAddress('at', seq === null ? null : String(seq)), ADDRESS_MS)
  }, [])

  // No entry has a number after the last one, so such an address shows the latest state.
  const isAfterLast = addressed !== null && match?.standing && addressed > match.seq
  const isMeaningless = text !== null && (isAfterLast || String(addressed) !== text)
  useEffect(() => {
    if (!isMeaningless) return
    const meant = isAfterLast ? null : addressed
    setAt(meant)
    showInAddress('at', meant === null ? null : String(meant))
  }, [isMeaningless, isAfterLast, addressed])

  const at = wanted !== null && match?.standing && wanted > match.seq ? null : wanted
  const isPast = at !== null && at < (match?.standing?.at(-1)?.seq ?? 0)
  const shown = useMemo(() => (match && isPast ? viewAt(match, at) : match), [match, isPast, at])
  return { at, shown, isPast, goTo }
}

/** Returns the number of an entry in an address, or null without one. */
const seqOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)
