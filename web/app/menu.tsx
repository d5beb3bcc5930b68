import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Chevron } from '../ui/chevron.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import type { LinkName } from './links.ts'
import s from './menu.module.css'
import { askOfficeRole } from './office-role.ts'
import { PageLink } from './page-link.tsx'

const ID = 'more'

/**
 * The menu of wide screens. As a native popover it closes on a click elsewhere. It also closes when the focus leaves it, so
 * that it never covers the focused element. Escape closes it and returns the focus to the button.
 */
export function Menu({ links }: { links: readonly LinkName[] }) {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      if (!menu.current?.contains(target as Node)) list.current?.hidePopover()
    }
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.current?.matches(':popover-open')) return
    event.preventDefault()
    list.current.hidePopover()
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the button and the links in it
    <div ref={menu} className={s.menu} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={s.opener}
        popoverTarget={ID}
        onPointerEnter={() => void askOfficeRole()}
        onFocus={() => void askOfficeRole()}
      >
        {t('header.menu')}
        <Chevron to="down" />
      </button>
      <nav ref={list} id={ID} popover="auto" className={`night ${s.list}`} aria-label={t('header.menu')}>
        {links.map((page) => (
          <PageLink key={page} page={page} className={s.link} onClick={() => list.current?.hidePopover()}>
            {t(`nav.${page}`)}
          </PageLink>
        ))}
      </nav>
    </div>
  )
}
