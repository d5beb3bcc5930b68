import { getAnalytics, logEvent } from 'firebase/analytics'
import type { FirebaseApp } from 'firebase/app'

/** The one event that is counted, where the club has set a measurement id. It names nobody. */
export const countLogin = (app: FirebaseApp): void => logEvent(getAnalytics(app), 'login', { method: 'google' })
