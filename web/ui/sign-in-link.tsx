import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'

/** A link to the sign-in, which leads back to this page. */
export function SignInLink({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  return (
    <Link to={PAGES.login.path} state={{ from: pathname + search + hash }} className={className}>
      {children}
    </Link>
  )
}
