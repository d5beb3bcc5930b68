import { type ComponentType, lazy, Suspense } from 'react'
import { scorerKey } from '../scorer/scorer-key.ts'
import { useOnDevice } from '../ui/use-on-device.ts'

const ScoreThisMatch = lazy<ComponentType>(() =>
  // Without this link the match page still works.
  import('../scorer/score-this-match.tsx').catch(() => ({ default: () => null })),
)

/** The link to the umpire's console, loaded only in a tab with the scorer key. */
export function ScorerStrip() {
  const holdsKey = useOnDevice() && scorerKey() !== null
  return (
    holdsKey && (
      <Suspense fallback={null}>
        <ScoreThisMatch />
      </Suspense>
    )
  )
}
