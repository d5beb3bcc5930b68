import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { isSignedIn, useSession } from '../api/session.ts'
import { HomePage } from '../pages/home-page.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import s from './pages.module.css'
import { RequireLogin } from './require-login.tsx'
import { MAIN } from './skip-link.tsx'

const liveList = () => import('../live/live-list-page.tsx')
const liveMatch = () => import('../live/live-match-page.tsx')
const statsList = () => import('../stats/stats-list-page.tsx')
const matchStats = () => import('../stats/match-stats-page.tsx')
const login = () => import('../auth/login-page.tsx')
const LiveListPage = lazy(liveList)
const LiveMatchPage = lazy(liveMatch)
const StatsListPage = lazy(statsList)
const MatchStatsPage = lazy(matchStats)
const BlogPage = lazy(() => import('../blog/blog-page.tsx'))
const BlogPostPage = lazy(() => import('../blog/blog-post-page.tsx'))
const HelpPage = lazy(() => import('../pages/help-page.tsx'))
const JoinPage = lazy(() => import('../pages/join-page.tsx'))
const GuidePage = lazy(() => import('../pages/guide-page.tsx'))
const BigScreenPage = lazy(() => import('../bigscreen/big-screen-page.tsx'))
const LoginPage = lazy(login)
const LocalPopupPage = lazy(() => import('../auth/local-popup-page.tsx'))
const ProfilePage = lazy(() => import('../profile/profile-page.tsx'))
const ScorerPage = lazy(() => import('../scorer/scorer-page.tsx'))
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx'))

// A visit that begins on a page of matches fetches it beside the words, not after them.
const ahead = (page: () => Promise<unknown>) => void page().catch(() => undefined)
if (location.pathname.startsWith('/live/')) ahead(liveMatch)
else if (/^\/(live|stats)(\/|$)/.test(location.pathname) && !isSignedIn(useSession.getState())) ahead(login)
else if (location.pathname === '/live') ahead(liveList)
else if (location.pathname.startsWith('/stats/')) ahead(matchStats)
else if (location.pathname === '/stats') ahead(statsList)

/** The table of routes. */
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
            <Route path="/" element={<HomePage />} />
            <Route path="/mobile" element={<HomePage hero={false} />} />
            <Route
              path="/live"
              element={
                <RequireLogin>
                  <LiveListPage />
                </RequireLogin>
              }
            />
            <Route path="/live/:id" element={<LiveMatchPage />} />
            <Route
              path="/stats"
              element={
                <RequireLogin>
                  <StatsListPage />
                </RequireLogin>
              }
            />
            <Route
              path="/stats/:id"
              element={
                <RequireLogin>
                  <MatchStatsPage />
                </RequireLogin>
              }
            />
            <Route path="/help" element={<HelpPage />} />
            <Route path="/joinus" element={<JoinPage />} />
            <Route path="/guideview" element={<GuidePage />} />
            <Route path="/blog" element={<BlogPage />} />
            <Route path="/blogdetail/:id" element={<BlogPostPage />} />
            <Route path="/bigscreen" element={<BigScreenPage />} />
            <Route path="/login" element={<LoginPage />} />
            <Route path="/login/local" element={<LocalPopupPage />} />
            <Route path="/profile" element={<ProfilePage />} />
            <Route path="/scorer/:id" element={<ScorerPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

function Broken() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <h1 className="title">{t('broken.title')}</h1>
      <Notice
        actions={
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('broken.reload')}
          </button>
        }
      >
        <p>{t('broken.text')}</p>
      </Notice>
    </div>
  )
}
