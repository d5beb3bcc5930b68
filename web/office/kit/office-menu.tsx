import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavLink, useLocation } from 'react-router-dom'
import { currentPage, type OfficeGroup } from '../../../shared/pages/office-navigation.ts'
import { OFFICE_PAGES } from '../../../shared/pages/office-pages.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './office-menu.module.css'

interface Props {
  group: OfficeGroup
  /** Part of the address that makes the next page show the same club. */
  search: string
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A menu of the office’s navigation. It closes on a click elsewhere, when the focus leaves it, and on Escape. */
export function OfficeMenu({ group: { part, pages }, search }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const current = currentPage(pages, pathname)
  const name = t(`office.part.${part}`)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && isOpen) close()
    else if (step === 1 || (step === -1 && isOpen)) {
      // The arrow opens the menu and leads to its first link at once.
      flushSync(() => setOpen(true))
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
      stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the button and the links in it
    <div ref={menu} className={s.menu} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={`dim line ${s.opener}`}
        aria-expanded={isOpen}
        aria-current={current && 'true'}
        aria-label={current && `${name}, ${t(`office.nav.${current}`)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        <Chevron to="down" />
      </button>
      {isOpen && (
        <ul ref={keepInside} className={s.list}>
          {pages.map((page) => (
            <li key={page}>
              {/* The focus returns to the menu if the link leads to the same page. Otherwise the next page takes it. */}
              <NavLink to={OFFICE_PAGES[page].path + search} className={`line ${s.link}`} onClick={close}>
                {t(`office.nav.${page}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves a list to the left if it would leave the window. */
function keepInside(list: HTMLElement | null) {
  if (!list) return
  const gap = document.documentElement.clientWidth - list.getBoundingClientRect().right
  list.style.translate = `${Math.min(0, gap)}px`
}
