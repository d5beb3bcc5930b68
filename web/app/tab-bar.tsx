import s from '../ui/tab-bar.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { BAR_LINKS } from './links.ts'
import { PageLink } from './page-link.tsx'

const ICONS: Readonly<Record<(typeof BAR_LINKS)[number], string>> = {
  live: 'M12 11.5v1M8.5 8.5a5 5 0 0 0 0 7m7-7a5 5 0 0 1 0 7m-10-10a9 9 0 0 0 0 13m13-13a9 9 0 0 1 0 13',
  stats: 'M5 20v-7m7 7V4m7 16v-11',
  clubs: 'M2 5h20v14H2zm10 0v14M6 9v6m12-6v6M6 12h12',
  calendar: 'M3 6h18v14H3zm0 5h18M8 3v5m8-5v5',
  shop: 'M5 8h14l1 12H4zm4 3V7a3 3 0 0 1 6 0v4',
}

/** The bar at the bottom of a phone's screen. */
export function TabBar() {
  const { t } = useTranslation()
  return (
    <nav className={`night ${s.bar}`} aria-label={t('header.bar')}>
      {BAR_LINKS.map((page) => (
        <PageLink key={page} page={page} className={s.link}>
          <svg viewBox="0 0 24 24" width="24" height="24" className={s.icon} aria-hidden="true">
            <path d={ICONS[page]} />
          </svg>
          <span className={s.name}>{t(`nav.${page}`)}</span>
        </PageLink>
      ))}
    </nav>
  )
}
