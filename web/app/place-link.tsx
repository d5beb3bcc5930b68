import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { currentAt, type Place, pathOf } from './links.ts'

interface Props {
  place: Place
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to a place of the site, marked while the visitor is there. */
export function PlaceLink({ place, ...props }: Props) {
  const { pathname } = useLocation()
  return <Link to={pathOf(place)} aria-current={currentAt(place, pathname)} {...props} />
}
