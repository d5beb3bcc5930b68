/**
 * Empty values for all settings, so that no .env file applies and every provider is the local one. The server is never
 * overloaded, however busy the machine is.
 */
export const NOTHING_SET: Readonly<Record<string, string>> = {
  NODE_ENV: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  FIREBASE_PROJECT_ID: '',
  FIREBASE_API_KEY: '',
  FIREBASE_AUTH_DOMAIN: '',
  FIREBASE_APP_ID: '',
  FIREBASE_MEASUREMENT_ID: '',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  GOOGLE_APPLICATION_CREDENTIALS: '',
  PAYPAL_CLIENT_ID: '',
  PAYPAL_CLIENT_SECRET: '',
  SMTP_URL: '',
  LAG_TEST_MS: 'Infinity',
}
