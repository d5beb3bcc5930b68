import { getAnalytics, logEvent } from 'firebase/analytics'
import type { FirebaseApp } from 'firebase/app'

/** Logs a sign-in to Google Analytics. The event has no personal data. */
export const countLogin = (app: FirebaseApp): void => logEvent(getAnalytics(app), 'login', { method: 'google' })
