import { Suspense, useEffect, useState } from 'react'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { Unloaded } from '../ui/unloaded.tsx'
import { ChangeMatches } from './change-matches.tsx'
import { closeChange, keepListed, useChanging } from './match-choice-store.ts'

// Only the texts load later: all code of the office is one script.
const ChangeDialog = lazyPart(['officeSeveral'], async () => ({ default: ChangeMatches }), Unloaded)

interface Props {
  /** The matches in the list. */
  listed: readonly MatchSummary[]
  /** Called with the new rows of the list. */
  onChanged: (rows: readonly MatchSummary[]) => void
}

/** The dialog that changes the chosen matches of the list. Its texts load with the first opening. */
export function ChangePart({ listed, onChanged }: Props) {
  const isOpen = useChanging() !== null
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => keepListed(listed), [listed])
  useEffect(
    () => () => {
      closeChange()
      keepListed([])
    },
    [],
  )
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <ChangeDialog listed={listed} onChanged={onChanged} />
      </Suspense>
    )
  )
}
