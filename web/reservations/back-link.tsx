import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import s from './back-link.module.css'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={s.back}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M10 3 5 8l5 5" />
      </svg>
      {children}
    </Link>
  )
}
