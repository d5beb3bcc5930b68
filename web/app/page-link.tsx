import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { currentAt, type LinkName, linkTo } from './links.ts'

interface Props {
  page: LinkName
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to a page, marked as current while that page is shown. */
export function PageLink({ page, ...props }: Props) {
  const { pathname, search } = useLocation()
  return <Link to={linkTo(page)} aria-current={currentAt(page, pathname, search)} {...props} />
}
