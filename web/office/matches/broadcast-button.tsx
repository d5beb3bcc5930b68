import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { Unloaded } from '../../ui/unloaded.tsx'
import type { BroadcastPlace } from './broadcast-preview.tsx'

const BroadcastDialog = lazyPart(['streaming'], () => import('./broadcast-dialog.tsx'), Unloaded)

interface Props {
  place: BroadcastPlace
  className: string | undefined
  children: ReactNode
}

/** A button that opens the addresses of the overlay and of the card. Their code loads with the first opening. */
export function BroadcastButton({ place, className, children }: Props) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <BroadcastDialog place={place} open={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
