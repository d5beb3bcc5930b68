import { Fragment, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { currentPage, type OfficeGroup } from '../../../shared/pages/office-navigation.ts'
import { OFFICE_PAGES, type OfficeDayPage, type OfficePageName } from '../../../shared/pages/office-pages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import bar from '../../ui/tab-bar.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from './close-button.tsx'
import s from './office-bar.module.css'

/** The icons of the bar, which has the pages of each day. The others are behind `More`. */
const ICONS: Readonly<Partial<Record<OfficePageName, string>>> = {
  today: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3 2',
  matches: 'M4 6h16M4 12h16M4 18h10',
  bookings: 'M3 6h18v14H3zm0 5h18M8 3v5m8-5v5',
  till: 'M2 6h20v12H2zm10 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 12h.01M18 12h.01',
} satisfies Readonly<Record<OfficeDayPage, string>>
const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

interface Props {
  /** The navigation of the person. */
  groups: readonly OfficeGroup[]
  /** Part of the address that makes the next page show the same club. */
  search: string
}

/** The bar of the office at the bottom of a phone’s screen, in place of the site’s. */
export function OfficeBar({ groups, search }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const used = groups.filter(({ pages }) => pages.length > 0)
  const others = used.filter(({ part }) => part !== 'day')
  const isOther = others.some(({ pages }) => currentPage(pages, pathname))
  if (used.length === 0) return null
  return (
    <>
      <nav className={`night ${bar.bar}`} aria-label={t('office.nav.label')}>
        {used
          .find(({ part }) => part === 'day')
          ?.pages.map((page) => (
            <NavLink key={page} to={OFFICE_PAGES[page].path + search} end={page === 'today'} className={bar.link ?? ''}>
              <Icon path={ICONS[page]} />
              <span className={bar.name}>{t(`office.nav.${page}`)}</span>
            </NavLink>
          ))}
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
          {others.map(({ part, pages, isMenu }) => (
            <Fragment key={part}>
              {isMenu && <h3 className={`note ${s.part}`}>{t(`office.part.${part}`)}</h3>}
              {pages.map((page) => (
                <NavLink
                  key={page}
                  to={OFFICE_PAGES[page].path + search}
                  className={`line ${s.link}`}
                  onClick={() => setOpen(false)}
                >
                  {t(`office.nav.${page}`)}
                </NavLink>
              ))}
            </Fragment>
          ))}
        </nav>
      </Dialog>
    </>
  )
}

const Icon = ({ path }: { path: string | undefined }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" className={bar.icon} aria-hidden="true">
    <path d={path} />
  </svg>
)
