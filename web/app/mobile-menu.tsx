import { useEffect, useRef } from 'react'
import { holdPage, openModal } from '../ui/modal.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { LinkName } from './links.ts'
import s from './mobile-menu.module.css'
import { askOfficeRole } from './office-role.ts'
import { PageLink } from './page-link.tsx'

const ID = 'mobile-menu'

/** Attributes with which newer browsers open and close the dialog without scripts. */
const OPENS = { command: 'show-modal', commandfor: ID }
const CLOSES = { command: 'close', commandfor: ID }

/** The phone's slide-out menu: a native modal dialog, which keeps the focus, closes on Escape and returns the focus. */
export function MobileMenu({ links }: { links: readonly LinkName[] }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current && openModal(dialog.current)
  const close = () => dialog.current?.close()
  // A browser can open the dialog before the app hydrates it. Going back to a page without a header removes the open dialog.
  useEffect(() => {
    const own = dialog.current
    if (own?.open) holdPage(own)
    return () => own?.close()
  }, [])
  return (
    <div className={s.mobile}>
      <button
        type="button"
        className={s.button}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void askOfficeRole()}
        onFocus={() => void askOfficeRole()}
        {...OPENS}
      >
        <span className="hidden-text">{t('header.menu')}</span>
        <svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: this is a click on the backdrop; the keyboard has Escape */}
      <dialog
        ref={dialog}
        id={ID}
        className={`night ${s.panel}`}
        aria-label={t('header.menu')}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className={s.inner}>
          <button type="button" className={s.button} onClick={close} {...CLOSES}>
            <span className="hidden-text">{t('header.close')}</span>
            <svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" />
            </svg>
          </button>
          <nav aria-label={t('header.menu')}>
            {links.map((page) => (
              <PageLink key={page} page={page} className={s.link} onClick={close}>
                {t(`nav.${page}`)}
              </PageLink>
            ))}
          </nav>
        </div>
      </dialog>
    </div>
  )
}
