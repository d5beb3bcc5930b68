import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { PAGE } from '../../shared/pages/page-paths.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { notFound, PAGES } from './page-modules.ts'
import s from './pages.module.css'
import { RequireLogin } from './require-login.tsx'
import { ScorerStrip } from './scorer-strip.tsx'
import { MAIN } from './skip-link.tsx'
import { takenOver } from './taken-over.ts'

const HomePage = lazy(PAGES.home)
const LiveListPage = lazy(PAGES.live)
const LiveMatchPage = lazy(PAGES.liveMatch)
const StatsListPage = lazy(PAGES.stats)
const MatchStatsPage = lazy(PAGES.matchStats)
const BlogPage = lazy(PAGES.blog)
const BlogPostPage = lazy(PAGES.blogPost)
const ShopPage = lazy(PAGES.shop)
const ProductPage = lazy(PAGES.product)
const CartPage = lazy(() => import('../checkout/cart-checkout-page.tsx'))
const PaymentPage = lazy(() => import('../checkout/payment-page.tsx'))
const OrdersPage = lazy(() => import('../checkout/orders-page.tsx'))
const OrderPage = lazy(() => import('../checkout/order-page.tsx'))
const SandboxPage = lazy(() => import('../checkout/sandbox-page.tsx'))
const HelpPage = lazy(PAGES.help)
const JoinPage = lazy(PAGES.joinUs)
const GuidePage = lazy(PAGES.guide)
const BigScreenPage = lazy(() => import('../bigscreen/big-screen-page.tsx'))
const LoginPage = lazy(PAGES.login)
const LocalPopupPage = lazy(() => import('../auth/local-popup-page.tsx'))
const ProfilePage = lazy(() => import('../profile/profile-page.tsx'))
const ClubPickerPage = lazy(PAGES.clubs)
const DaysPage = lazy(() => import('../reservations/days-page.tsx'))
const ReservationsPage = lazy(() => import('../reservations/reservations-page.tsx'))
const CalendarPage = lazy(() => import('../calendar/calendar-page.tsx'))
const MatchesToScorePage = lazy(() => import('../scorer/matches-to-score-page.tsx'))
const ScorerPage = lazy(() => import('../scorer/scorer-page.tsx'))
// For those who work on the pages: a build leaves it out.
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/styleguide-page.tsx')) : null
const NotFoundPage = lazy(notFound)

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
            <Route
              path={PAGE.orders}
              element={
                <RequireLogin>
                  <OrdersPage />
                </RequireLogin>
              }
            />
            <Route
              path={PAGE.order}
              element={
                <RequireLogin>
                  <OrderPage />
                </RequireLogin>
              }
            />
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
            <Route path={PAGE.matchesToScore} element={<MatchesToScorePage />} />
            <Route path={PAGE.scorer} element={<ScorerPage />} />
            {StyleguidePage && <Route path="/styleguide" element={<StyleguidePage />} />}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
          <TakenOver />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** Beside the page, so that it is there no sooner: a page that was drawn ahead is taken over after the frame around it. */
function TakenOver() {
  useEffect(takenOver, [])
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
  useEffect(() => window.startAgain?.(() => true), [])
  return (
    <div className="page">
      <TakenOver />
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
