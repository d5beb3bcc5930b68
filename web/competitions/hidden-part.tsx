import { Suspense } from 'react'
import { lazyPart } from '../i18n/lazy-part.tsx'

/** Only those who run competitions see it, so its code and texts load later. */
const HiddenNotice = lazyPart(
  ['officeCompetitions'],
  () => import('./hidden-notice.tsx'),
  () => null,
)

/** The notice above a competition that only the office sees. */
export function HiddenPart({ id, onShown }: { id: string; onShown: () => void }) {
  return (
    <Suspense>
      <HiddenNotice id={id} onShown={onShown} />
    </Suspense>
  )
}
