import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fullTitle, TitleListener } from './page-title.ts'

interface Props {
  /** What the browser's tab says; the heading itself where that is plain text. */
  title: string
  className?: string | undefined
  children?: ReactNode
}

/**
 * The page's h1. It names the tab, and after a change of route it takes the focus, so that a keyboard or a
 * screen reader starts where the eye does. The first page of a visit leaves the focus where the browser put it.
 */
export function PageHeading({ title, className = 'title', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrived = useRef('')
  useContext(TitleListener)?.(fullTitle(title))

  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [key, pathname])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}
