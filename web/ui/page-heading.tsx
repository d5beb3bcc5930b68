import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { useSiteName } from './brand.ts'

/** Returns the title of the browser's tab. The home page has the name of the product as its title, in place of that of the site. */
export const fullTitle = (title: string, site: string): string => (title === PRODUCT_NAME ? site : `${title} · ${site}`)

/** Receives the title while the server renders a page. */
export const TitleListener = createContext<((title: string) => void) | null>(null)

interface Props {
  /** Title of the browser's tab, and of the page unless it has children. */
  title: string
  className?: string | undefined
  children?: ReactNode
}

/**
 * The page's h1, which also sets the title of the tab. After a change of route it takes the focus, so that keyboards and
 * screen readers start at the top of the page. On the first page of a visit the browser decides about the focus.
 */
export function PageHeading({ title, className = 'title', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shownPath = useRef('')
  const shown = fullTitle(title, useSiteName())
  useContext(TitleListener)?.(shown)

  useEffect(() => {
    document.title = shown
  }, [shown])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [key, pathname])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}
