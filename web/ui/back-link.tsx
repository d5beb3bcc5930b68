import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import s from './back-link.module.css'
import { Chevron } from './chevron.tsx'

/** A link to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`screen-only ${s.back}`}>
      <Chevron to="left" />
      {children}
    </Link>
  )
}
