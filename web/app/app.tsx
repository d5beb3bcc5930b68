import { BrowserRouter, useMatch } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Pages } from './pages.tsx'
import { SkipLink } from './skip-link.tsx'

export function App() {
  return (
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  )
}

/** Every page stands between header and footer, but for the big screen: that is nothing but its matches. */
function Shell() {
  const bare = useMatch('/bigscreen') !== null
  return bare ? (
    <Pages />
  ) : (
    <>
      <SkipLink />
      <Header />
      <Pages />
      <Footer />
    </>
  )
}
