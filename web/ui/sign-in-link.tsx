import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'

interface Props {
  /** Another page than the sign-in, for people who can't sign in. */
  to?: string
  /** The query of the page to return to, if it is not that of this page. */
  search?: string | undefined
  className?: string
  children: ReactNode
}

/** A link to the sign-in, which leads back to this page. */
export function SignInLink({ to = PAGES.login.path, search, className, children }: Props) {
  const { pathname, search: own, hash } = useLocation()
  return (
    <Link to={to} state={{ from: pathname + (search ?? own) + hash }} className={className}>
      {children}
    </Link>
  )
}
