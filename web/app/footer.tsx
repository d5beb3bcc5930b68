import { LanguageMenu } from '../i18n/language-menu.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { chooseTheme, THEMES, useTheme } from '../ui/theme.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './footer.module.css'
import { FOOTER_LINKS } from './links.ts'
import { Logo } from './logo.tsx'
import { PageLink } from './page-link.tsx'

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

function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useTheme((state) => state.theme)
  const theme = useOnDevice() ? chosen : 'system'
  return (
    <SegmentedChoice
      legend={t('footer.theme')}
      titled
      segments={THEMES.map((value) => ({ value, label: t(`footer.${value}`) }))}
      chosen={theme}
      onChange={chooseTheme}
    />
  )
}
