import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { NavLinkTo } from './links.ts'
import s from './menu.module.css'

const ID = 'more'

/** The wide screen's menu. A native popover: Escape and a click elsewhere close it, and the focus finds its way back. */
export function Menu({ links }: { links: readonly NavLinkTo[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  return (
    <div className={s.menu}>
      <button type="button" className={s.opener} popoverTarget={ID}>
        {t('header.menu')}
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </button>
      <nav ref={list} id={ID} popover="auto" className={`night ${s.list}`} aria-label={t('header.menu')}>
        {links.map(({ to, key }) => (
          <NavLink key={to} to={to} className={s.link ?? ''} onClick={() => list.current?.hidePopover()}>
            {t(key)}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
