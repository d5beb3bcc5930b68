import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { logFailure } from '../api/log-failure.ts'
import { storedEmail } from './stored-email.ts'

/** A page that is somebody's own: without a stored email the way leads to the login. */
export function RequireStoredEmail({ children }: { children: ReactNode }) {
  const missing = storedEmail() === null
  useEffect(() => {
    if (missing) logFailure('No email found in local storage')
  }, [missing])
  return missing ? <Navigate to="/login" replace /> : children
}
