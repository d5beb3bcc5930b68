import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { PAGE_NAMES, PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { onReturn } from '../api/connection.ts'
import { logFailure } from '../api/log-failure.ts'
import { useSession } from '../api/session.ts'
import { isSignedIn } from '../api/stored-session.ts'
import { useOwnMessage } from '../api/use-own-message.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { scorerKey } from '../scorer/scorer-key.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { markHydrated } from './not-ready.ts'
import { moduleOf, NotLoaded } from './page-modules.ts'
import s from './pages.module.css'
import { reloadWhenServed } from './reload-when-served.ts'

/** The component of each page, loaded when it is first shown. */
const COMPONENTS = Object.fromEntries(PAGE_NAMES.map((name) => [name, lazy(moduleOf(name))])) as Record<
  PageName,
  LazyExoticComponent<ComponentType>
>
// The styleguide is only for development. A build does not contain it.
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/styleguide-page.tsx')) : null

/** Id of the element that contains the page. */
export const MAIN = 'main'

/** Routes of all pages. */
export function Pages() {
  const { pathname } = useLocation()
  const navigation = useNavigationType()

  // A new page starts at its top. On back and forward the browser restores the position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run for each new path
  useEffect(() => {
    if (navigation === 'PUSH') window.scrollTo(0, 0)
  }, [pathname, navigation])

  return (
    <main id={MAIN} className={s.main} tabIndex={-1}>
      <ErrorBoundary fallback={(error) => <Broken isUnloaded={error instanceof NotLoaded} />} resetKey={pathname}>
        <Suspense fallback={<div className={s.waiting} />}>
          <Routes>
            {PAGE_NAMES.map((name) => (
              <Route key={name} path={PAGES[name].path} element={<Page name={name} />} />
            ))}
            {StyleguidePage && <Route path="/styleguide" element={<StyleguidePage />} />}
          </Routes>
          <Hydrated />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

function Page({ name }: { name: PageName }) {
  const Component = COMPONENTS[name]
  const { access, signedOutMessage } = PAGES[name]
  const page = (
    <>
      {name === 'liveMatch' && <ScorerStrip />}
      <Component />
    </>
  )
  return access === 'signedIn' ? <RequireLogin signedOutMessage={signedOutMessage}>{page}</RequireLogin> : page
}

/** Marks the page as hydrated. It is inside the page's Suspense, which React hydrates later than the header and footer. */
function Hydrated() {
  useEffect(markHydrated, [])
  return null
}

/** Sets the tab's title to a heading and focuses it, as `PageHeading` does. */
function showHeading(heading: HTMLElement | null): void {
  if (heading) document.title = heading.innerText
  heading?.focus()
}

/**
 * The message of a page that failed. It uses only code that is already loaded, because other code might fail to load.
 * @param isUnloaded whether the page's code or texts failed to load. The page then tries again by itself
 */
function Broken({ isUnloaded }: { isUnloaded: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { isUnattended } = PAGES[pageAt(pathname)]
  const triesAgain = isUnloaded || isUnattended
  useOwnMessage(isUnloaded)
  useEffect(() => (triesAgain ? reloadWhenServed(onReturn) : undefined), [triesAgain])
  return (
    <div className="page">
      <Hydrated />
      <h1 ref={showHeading} tabIndex={-1} className="title">
        {t(isUnloaded ? 'connection.page.title' : 'broken.title')}
      </h1>
      <p className={s.broken}>{t(isUnloaded ? 'connection.page.text' : 'broken.text')}</p>
      {/* Without a connection, a reload would replace the page with an error of the browser. */}
      {!isUnloaded && (
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('broken.reload')}
        </button>
      )}
    </div>
  )
}

interface LoginProps {
  children: ReactNode
  /** Console message for signed-out visitors. */
  signedOutMessage: string | undefined
}

/**
 * Redirects signed-out visitors to the login page, which returns them here after they sign in. A page with unsaved changes
 * stays, and says that the session has ended. The server does not know who is signed in, so it renders the page for everybody.
 */
function RequireLogin({ children, signedOutMessage }: LoginProps) {
  const signedIn = useSession((session) => session.unsaved > 0 || isSignedIn(session))
  const onDevice = useOnDevice()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!signedIn && signedOutMessage) logFailure(signedOutMessage)
  }, [signedIn, signedOutMessage])
  return signedIn || !onDevice ? (
    children
  ) : (
    <Navigate to={PAGES.login.path} replace state={{ from: pathname + search }} />
  )
}

const ScoreThisMatch = lazy<ComponentType>(() =>
  Promise.all([import('../scorer/score-this-match.tsx'), loadTexts(PAGES.scorer.texts)]).then(
    ([module]) => module,
    // The match page works without this link.
    () => ({ default: () => null }),
  ),
)

/** The link to the umpire's console, loaded only in a tab with the scorer key. */
function ScorerStrip() {
  const holdsKey = useOnDevice() && scorerKey() !== null
  return (
    holdsKey && (
      <Suspense fallback={null}>
        <ScoreThisMatch />
      </Suspense>
    )
  )
}
