import { Link, useLocation } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { storedEmail } from '../api/stored-session.ts'
import { useSiteName } from '../ui/brand.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { CartLink } from './cart-link.tsx'
import s from './header.module.css'
import { HEADER_LINKS, MAIN_LINKS, menuLinks } from './links.ts'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useOfficeRole } from './office-role.ts'
import { PageLink } from './page-link.tsx'

export function Header() {
  const { t } = useTranslation()
  // Both hooks render the header again, so that it reads the stored email. The first one does so when another tab signs in or
  // out, and the second one on each change of route.
  useSession(({ email }) => email)
  useLocation()
  const name = useSiteName()
  const email = useOnDevice() ? storedEmail() : null
  const office = useOfficeRole((role) => role.email)
  const more = menuLinks(email !== null, email !== null && email === office)

  return (
    <header className={`night ${s.header}`}>
      <div className={s.inner}>
        <Link to={PAGES.home.path} className={s.home} aria-label={t('header.logo', { name })}>
          <Logo />
        </Link>
        <nav className={s.nav} aria-label={t('header.main')}>
          {HEADER_LINKS.map((page) => (
            <PageLink key={page} page={page} className={MAIN_LINKS.includes(page) ? s.link : `${s.link} ${s.more}`}>
              {t(`nav.${page}`)}
            </PageLink>
          ))}
        </nav>
        <div className={s.tools}>
          <CartLink />
          <Menu links={more} />
          <MobileMenu links={[...MAIN_LINKS, ...more]} />
        </div>
      </div>
    </header>
  )
}
