import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { PAGE } from '../../shared/pages/page-paths.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import s from './pages.module.css'
import { RequireLogin } from './require-login.tsx'
import { ScorerStrip } from './scorer-strip.tsx'
import { MAIN } from './skip-link.tsx'

const home = () => import('../pages/home-page.tsx')
const liveList = () => import('../live/live-list-page.tsx')
const liveMatch = () => import('../live/live-match-page.tsx')
const statsList = () => import('../stats/stats-list-page.tsx')
const matchStats = () => import('../stats/match-stats-page.tsx')
const login = () => import('../auth/login-page.tsx')
const clubPicker = () => import('../reservations/club-picker-page.tsx')
const HomePage = lazy(home)
const LiveListPage = lazy(liveList)
const LiveMatchPage = lazy(liveMatch)
const StatsListPage = lazy(statsList)
const MatchStatsPage = lazy(matchStats)
const BlogPage = lazy(() => import('../blog/blog-page.tsx'))
const BlogPostPage = lazy(() => import('../blog/blog-post-page.tsx'))
const shopList = () => import('../shop/shop-page.tsx')
const ShopPage = lazy(shopList)
const ProductPage = lazy(() => import('../shop/product-page.tsx'))
const CartPage = lazy(() => import('../checkout/cart-checkout-page.tsx'))
const PaymentPage = lazy(() => import('../checkout/payment-page.tsx'))
const SandboxPage = lazy(() => import('../checkout/sandbox-page.tsx'))
const HelpPage = lazy(() => import('../pages/help-page.tsx'))
const JoinPage = lazy(() => import('../pages/join-page.tsx'))
const GuidePage = lazy(() => import('../pages/guide-page.tsx'))
const BigScreenPage = lazy(() => import('../bigscreen/big-screen-page.tsx'))
const LoginPage = lazy(login)
const LocalPopupPage = lazy(() => import('../auth/local-popup-page.tsx'))
const ProfilePage = lazy(() => import('../profile/profile-page.tsx'))
const ClubPickerPage = lazy(clubPicker)
const DaysPage = lazy(() => import('../reservations/days-page.tsx'))
const ReservationsPage = lazy(() => import('../reservations/reservations-page.tsx'))
const CalendarPage = lazy(() => import('../calendar/calendar-page.tsx'))
const ScorerPage = lazy(() => import('../scorer/scorer-page.tsx'))
// For those who work on the pages: a build leaves it out.
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/styleguide-page.tsx')) : null
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx'))

// A visit that begins on a page of matches, in the shop or among the clubs, fetches it beside the words, not after them.
const ahead = (page: () => Promise<unknown>) => void page().catch(() => undefined)
if (location.pathname === '/') ahead(home)
else if (location.pathname.startsWith('/live/')) ahead(liveMatch)
else if (/^\/(live|stats)(\/|$)/.test(location.pathname) && !isSignedIn(useSession.getState())) ahead(login)
else if (location.pathname === '/live') ahead(liveList)
else if (location.pathname.startsWith('/stats/')) ahead(matchStats)
else if (location.pathname === '/stats') ahead(statsList)
else if (location.pathname === '/shop') ahead(shopList)
else if (location.pathname === '/reservation') ahead(clubPicker)

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
            <Route path={PAGE.home} element={<HomePage />} />
            <Route path={PAGE.mobile} element={<HomePage hero={false} />} />
            <Route
              path={PAGE.live}
              element={
                <RequireLogin>
                  <LiveListPage />
                </RequireLogin>
              }
            />
            <Route
              path={PAGE.liveMatch}
              element={
                <>
                  <ScorerStrip />
                  <LiveMatchPage />
                </>
              }
            />
            <Route
              path={PAGE.stats}
              element={
                <RequireLogin>
                  <StatsListPage />
                </RequireLogin>
              }
            />
            <Route
              path={PAGE.matchStats}
              element={
                <RequireLogin>
                  <MatchStatsPage />
                </RequireLogin>
              }
            />
            <Route path={PAGE.help} element={<HelpPage />} />
            <Route path={PAGE.joinUs} element={<JoinPage />} />
            <Route path={PAGE.guide} element={<GuidePage />} />
            <Route path={PAGE.blog} element={<BlogPage />} />
            <Route path={PAGE.blogPost} element={<BlogPostPage />} />
            <Route path={PAGE.shop} element={<ShopPage />} />
            <Route path={PAGE.product} element={<ProductPage />} />
            <Route path={PAGE.cart} element={<CartPage />} />
            <Route path={PAGE.paymentSuccess} element={<PaymentPage />} />
            <Route path={PAGE.sandbox} element={<SandboxPage />} />
            <Route path={PAGE.bigScreen} element={<BigScreenPage />} />
            <Route path={PAGE.login} element={<LoginPage />} />
            <Route path={PAGE.localSignIn} element={<LocalPopupPage />} />
            <Route path={PAGE.profile} element={<ProfilePage />} />
            <Route path={PAGE.clubs} element={<ClubPickerPage />} />
            <Route path={PAGE.days} element={<DaysPage />} />
            <Route path={PAGE.reservations} element={<ReservationsPage />} />
            <Route
              path={PAGE.calendar}
              element={
                <RequireLogin otherwise="No email found in local storage">
                  <CalendarPage />
                </RequireLogin>
              }
            />
            <Route path={PAGE.scorer} element={<ScorerPage />} />
            {StyleguidePage && <Route path="/styleguide" element={<StyleguidePage />} />}
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
