import { useLocation } from 'react-router-dom'
import { PAGES, pageAt } from '../../shared/pages/page-table.ts'
import { TranslationProvider, useTranslation } from '../ui/use-translation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MAIN, Pages } from './pages.tsx'
import { SessionEnded } from './session-ended.tsx'
import s from './shell.module.css'
import { TabBar } from './tab-bar.tsx'

/** The frame of every page. */
export function Shell() {
  const { pathname } = useLocation()
  const { isBare } = PAGES[pageAt(pathname)]
  return (
    <TranslationProvider>
      {isBare ? (
        <Pages />
      ) : (
        <>
          <SkipLink />
          <Header />
          <SessionEnded />
          <Pages />
          <Footer />
          <TabBar />
        </>
      )}
    </TranslationProvider>
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
