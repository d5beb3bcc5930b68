import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isSignedIn, useSession } from '../api/session.ts'

/** A page for people who are signed in: everybody else is sent to the login, and from there back. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const signedIn = useSession(isSignedIn)
  const { pathname, search } = useLocation()
  return signedIn ? children : <Navigate to="/login" replace state={{ from: pathname + search }} />
}
