import { useLocation } from 'react-router-dom'
import { type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Pages } from './pages.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

/** Pages without a header and footer: the big screen, the sign-in popup and the umpire's console. */
const BARE: readonly PageName[] = ['bigScreen', 'localSignIn', 'scorer']

/** The frame of every page. */
export function Shell() {
  const { pathname } = useLocation()
  return BARE.includes(pageAt(pathname)) ? (
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
  )
}
