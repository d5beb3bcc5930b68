import { type ComponentType, lazy, Suspense } from 'react'
import { scorerKey } from '../scorer/scorer-key.ts'
import { useOnDevice } from '../ui/use-on-device.ts'

const ScoreThisMatch = lazy<ComponentType>(() =>
  // The match is worth seeing without it.
  import('../scorer/score-this-match.tsx').catch(() => ({ default: () => null })),
)

/** The way to the umpire's console, for who holds the scorer key in this tab: nobody else loads any of it. */
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
