import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PAGES, pageAt } from '../../shared/pages/page-table.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { useTrial } from '../ui/trial.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { TranslationProvider, useTranslation } from '../ui/use-translation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MAIN, Pages } from './pages.tsx'
import s from './shell.module.css'
import { TabBar } from './tab-bar.tsx'

/** Time (ms) between two tries to load the lines at the bottom of the page. */
const RETRY_MS = 5000

const loadFootLines = (): Promise<typeof import('./foot-lines.tsx')> =>
  import('./foot-lines.tsx').catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(loadFootLines))
const FootLines = lazy(loadFootLines)

/** The frame of every page. */
export function Shell() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const { isBare } = PAGES[page]
  return (
    <TranslationProvider>
      {isBare ? (
        <>
          <TrialLine />
          <Pages />
        </>
      ) : (
        <>
          <SkipLink />
          <TrialLine />
          <Header />
          <Pages />
          <Footer />
          {/* The office has a bar of its own. */}
          {page !== 'office' && <TabBar />}
        </>
      )}
      <LinesAtFoot />
    </TranslationProvider>
  )
}

const TrialBanner = lazyPart(
  [],
  () => import('./trial-banner.tsx'),
  () => null,
)

/** The line that the trial sign-in is open. Its code loads only then. */
function TrialLine() {
  const trial = useTrial()
  if (!trial?.until) return null
  return (
    <Suspense>
      <TrialBanner trial={trial} />
    </Suspense>
  )
}

/** The lines at the bottom. A component of its own: a frame that renders again would replace a page that is not yet hydrated. */
function LinesAtFoot() {
  return (
    useOnDevice() && (
      <Suspense>
        <FootLines />
      </Suspense>
    )
  )
}

/** The first element that the Tab key reaches. It skips the header. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={`screen-only ${s.skip}`} href={`#${MAIN}`}>
      {t('header.skip')}
    </a>
  )
}
