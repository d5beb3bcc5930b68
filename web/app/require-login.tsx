import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { logFailure } from '../api/log-failure.ts'
import { isSignedIn, useSession } from '../api/session.ts'

interface Props {
  children: ReactNode
  /** Console message for visitors who are not signed in. */
  otherwise: string | undefined
}

/** Sends visitors who are not signed in to the login, and from there back. */
export function RequireLogin({ children, otherwise }: Props) {
  const signedIn = useSession(isSignedIn)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!signedIn && otherwise) logFailure(otherwise)
  }, [signedIn, otherwise])
  return signedIn ? children : <Navigate to="/login" replace state={{ from: pathname + search }} />
}
