import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import { currentAt } from './links.ts'

interface Props {
  page: PageName
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to a page, marked as current while that page is shown. */
export function PageLink({ page, ...props }: Props) {
  const { pathname } = useLocation()
  return <Link to={PAGES[page].path} aria-current={currentAt(page, pathname)} {...props} />
}
