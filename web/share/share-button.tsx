import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Score } from '../../shared/scoring/score.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './share-button.module.css'
import type { SharedMatch } from './share-dialog.tsx'

/** @param start the score before the first entry, with the rules of the match */
export const hasServers = (start: Score): boolean => start.format !== undefined && start.server !== null

const ShareDialog = lazyPart(['share'], () => import('./share-dialog.tsx'), Unloaded)

/** A button that opens the ways to share a match. Their code loads with the first opening. */
export function ShareButton(match: SharedMatch) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className={`button quiet ${s.icon}`} onClick={() => setOpen(true)}>
        <span className="hidden-text">{t('live.share')}</span>
        <svg
          viewBox="0 0 16 16"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="M5.5 6H3v8.5h10V6h-2.5M8 10V1.5m-3 3 3-3 3 3" />
        </svg>
      </button>
      {/* Outside the board, whose colours do not follow the theme. */}
      {isOpen !== null &&
        createPortal(
          <Suspense fallback={null}>
            <ShareDialog match={match} open={isOpen} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
