import { useTranslation } from '../ui/use-translation.ts'
import s from './footer.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { FOOTER_LINKS } from './links.ts'
import { Logo } from './logo.tsx'
import { PageLink } from './page-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={`night ${s.footer}`}>
      <div className={s.inner}>
        <div className={s.brand}>
          <Logo />
          <p>{t('footer.line')}</p>
        </div>
        <nav className={s.nav} aria-label={t('footer.nav')}>
          {FOOTER_LINKS.map((page) => (
            <PageLink key={page} page={page}>
              {t(`nav.${page}`)}
            </PageLink>
          ))}
        </nav>
        <div className={s.choices}>
          <LanguageMenu />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
