import { useMatch } from 'react-router-dom'
import { PAGE } from '../../shared/pages/page-paths.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Pages } from './pages.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

/** Every page stands between header and footer, but for the big screen, which is nothing but its matches, the popup, and the umpire's console. */
export function Shell() {
  const bigScreen = useMatch(PAGE.bigScreen) !== null
  const popup = useMatch(PAGE.localSignIn) !== null
  const console = useMatch(PAGE.scorer) !== null
  const bare = bigScreen || popup || console
  return bare ? (
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
