import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { PAGE_NAMES, PAGES, type PageName } from '../../shared/pages/page-table.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { markHydrated } from './not-ready.ts'
import { moduleOf } from './page-modules.ts'
import s from './pages.module.css'
import { RequireLogin } from './require-login.tsx'
import { restartBigScreen } from './restart-big-screen.ts'
import { ScorerStrip } from './scorer-strip.tsx'
import { MAIN } from './skip-link.tsx'

const SHOWN = Object.fromEntries(PAGE_NAMES.map((name) => [name, lazy(moduleOf(name))])) as Record<
  PageName,
  LazyExoticComponent<ComponentType>
>
// Only for development: a build leaves it out.
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/styleguide-page.tsx')) : null

/** Routes of all pages. */
export function Pages() {
  const { pathname } = useLocation()
  const arriving = useNavigationType()

  // A new page starts at its top. Back and forward are left to the browser, which knows where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what sets it off
  useEffect(() => {
    if (arriving === 'PUSH') window.scrollTo(0, 0)
  }, [pathname, arriving])

  return (
    <main id={MAIN} className={s.main} tabIndex={-1}>
      <ErrorBoundary fallback={<Broken />} resetKey={pathname}>
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

/** One page. Visitors who are not signed in are sent from a page that needs it to the login. */
function Page({ name }: { name: PageName }) {
  const Shown = SHOWN[name]
  const { access, signedOutMessage } = PAGES[name]
  const page = (
    <>
      {name === 'liveMatch' && <ScorerStrip />}
      <Shown />
    </>
  )
  return access === 'signedIn' ? <RequireLogin otherwise={signedOutMessage}>{page}</RequireLogin> : page
}

/** Stands beside the page, because React hydrates a page later than the frame around it. */
function Hydrated() {
  useEffect(markHydrated, [])
  return null
}

/** The tab says it, and whoever came by the keyboard is at it, as on any page. */
function tellBroken(heading: HTMLElement | null): void {
  if (heading) document.title = heading.innerText
  heading?.focus()
}

/** Made of what is here already: whatever else it wanted might not come either. */
function Broken() {
  const { t } = useTranslation()
  useEffect(() => void restartBigScreen(() => true), [])
  return (
    <div className="page">
      <Hydrated />
      <h1 ref={tellBroken} tabIndex={-1} className="title">
        {t('broken.title')}
      </h1>
      <p className={s.broken}>{t('broken.text')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('broken.reload')}
      </button>
    </div>
  )
}
