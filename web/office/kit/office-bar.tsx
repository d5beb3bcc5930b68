import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { OFFICE_PAGES, type OfficePageName } from '../../../shared/pages/office-pages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import bar from '../../ui/tab-bar.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from './close-button.tsx'
import s from './office-bar.module.css'

/** The links of the bar, as far as the person may see their pages. The others are behind `More`. */
const ICONS: Readonly<Partial<Record<OfficePageName, string>>> = {
  today: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3 2',
  matches: 'M4 6h16M4 12h16M4 18h10',
  bookings: 'M3 6h18v14H3zm0 5h18M8 3v5m8-5v5',
  courts: 'M2 5h20v14H2zm10 0v14M6 9v6m12-6v6M6 12h12',
}
const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

interface Props {
  /** The pages that the person may see, in the order of the navigation. */
  pages: readonly OfficePageName[]
  /** Part of the address that makes the next page show the same club. */
  search: string
}

/** The bar of the office at the bottom of a phone’s screen, in place of the site’s. */
export function OfficeBar({ pages, search }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const others = pages.filter((page) => ICONS[page] === undefined)
  const isOther = others.some((page) => pathname.startsWith(OFFICE_PAGES[page].path))
  if (pages.length === 0) return null
  return (
    <>
      <nav className={`night ${bar.bar}`} aria-label={t('office.nav.label')}>
        {pages.map((page) => {
          const icon = ICONS[page]
          return (
            icon !== undefined && (
              <NavLink
                key={page}
                to={OFFICE_PAGES[page].path + search}
                end={page === 'today'}
                className={bar.link ?? ''}
              >
                <Icon path={icon} />
                <span className={bar.name}>{t(`office.nav.${page}`)}</span>
              </NavLink>
            )
          )
        })}
        {others.length > 0 && (
          <button
            type="button"
            className={bar.link}
            aria-haspopup="dialog"
            aria-current={isOther ? 'true' : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon path={MORE} />
            <span className={bar.name}>{t('office.nav.more')}</span>
          </button>
        )}
      </nav>
      <Dialog
        open={isOpen}
        title={t('office.nav.label')}
        onClose={() => setOpen(false)}
        foot={<CloseFoot onClose={() => setOpen(false)} />}
      >
        <nav aria-label={t('office.nav.more')} className={s.others}>
          {others.map((page) => (
            <NavLink
              key={page}
              to={OFFICE_PAGES[page].path + search}
              className={`line ${s.link}`}
              onClick={() => setOpen(false)}
            >
              {t(`office.nav.${page}`)}
            </NavLink>
          ))}
        </nav>
      </Dialog>
    </>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" className={bar.icon} aria-hidden="true">
    <path d={path} />
  </svg>
)
