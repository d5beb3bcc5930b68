import { Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PAGES, pageAt } from '../../shared/pages/page-table.ts'
import { useConnection } from '../api/connection.ts'
import { closeEndedMessage, useSession } from '../api/session.ts'
import { isSignedIn } from '../api/stored-session.ts'
import { watchConnection } from '../api/watch-connection.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useTrialUpdates } from './use-trial-updates.ts'

const OfferedCourts = lazyPart(
  [],
  () => import('./offered-courts.tsx'),
  () => null,
)

/**
 * Watches the connection of every page. Shows lines at the bottom of the page, which lie over it, so that the layout does not
 * change, and the courts that are offered to the person. This code loads after the page's first paint, so that it is there when
 * the connection is lost.
 */
export default function FootLines() {
  useEffect(watchConnection, [])
  useTrialUpdates()
  const { pathname } = useLocation()
  const signedIn = useSession(isSignedIn)
  const email = useSession((session) => session.email)
  if (PAGES[pageAt(pathname)].isBare) return null
  return (
    <>
      <ConnectionLost />
      <SessionEnded />
      {signedIn && (
        <Suspense>
          <OfferedCourts key={email} />
        </Suspense>
      )}
    </>
  )
}

/** The line that the connection is lost. It stays until the page has fresh data. */
function ConnectionLost() {
  const { t } = useTranslation()
  const isShown = useConnection(({ isLost, ownMessages }) => isLost && ownMessages === 0)
  return (
    // No second role="status": a page has one for its own messages.
    <p aria-live="polite" className={isShown ? 'foot-bar foot-line' : undefined}>
      {isShown && t('connection.lost')}
    </p>
  )
}

/** The message that the session has ended. */
function SessionEnded() {
  const { t } = useTranslation()
  const ended = useSession(({ ended }) => ended)
  const isBlocked = ended === 'blocked'
  const { path } = PAGES[isBlocked ? 'help' : 'login']
  const { pathname, search } = useLocation()
  if (!ended) return null
  return (
    <div role="alert" className="foot-bar">
      <p>{t(isBlocked ? 'session.blocked' : 'session.ended')}</p>
      <div className="foot-actions">
        {pathname !== path && (
          <Link to={path} state={{ from: pathname + search }} className="go">
            {t(isBlocked ? 'session.contact' : 'session.signIn')}
          </Link>
        )}
        <button type="button" className="go" onClick={closeEndedMessage}>
          {t('session.dismiss')}
        </button>
      </div>
    </div>
  )
}
