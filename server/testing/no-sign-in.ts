/** The settings of the sign-in, none of them set: the local one stands in. */
export const NO_SIGN_IN: Readonly<Record<string, string>> = {
  NODE_ENV: '',
  FIREBASE_PROJECT_ID: '',
  FIREBASE_API_KEY: '',
  FIREBASE_AUTH_DOMAIN: '',
  FIREBASE_APP_ID: '',
  FIREBASE_MEASUREMENT_ID: '',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  GOOGLE_APPLICATION_CREDENTIALS: '',
}
