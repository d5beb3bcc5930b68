import path from 'node:path'
import { scorerKeyFile } from './auth/kept-key.ts'
import type { Config } from './config.ts'
import { isLoopback } from './http/own-origin.ts'
import { mayUseSandbox } from './payment/open-payment.ts'
import { canPush } from './push/can-push.ts'

/** Length of a scorer key below which the server logs a warning. */
const STRONG_KEY_CHARACTERS = 32

/**
 * Returns the warnings about settings with which the server starts, but that may have a bad effect.
 * @param scorerKey the key of the settings or of the file beside the database
 */
export function settingsWarnings(config: Config, scorerKey: string): string[] {
  const warnings = config.misspelt.map(
    ({ name, meant }) => `there is no setting ${name}, so it has no effect. Did you mean ${meant}?`,
  )
  if (!isLoopback(config.host) && isLoopback(new URL(config.publicUrl).hostname)) {
    warnings.push(
      `PUBLIC_URL is not set: pages opened at another address than ${config.publicUrl} poll instead of following live`,
    )
  }
  if (config.firebase && !config.firebase.serviceAccountFile) {
    warnings.push(
      'GOOGLE_APPLICATION_CREDENTIALS is not set: unless this machine has credentials of its own, nobody can pay (docs/firebase.md)',
    )
  }
  // The sandbox is only for servers that no other machine can reach.
  const isPublic = !mayUseSandbox(config)
  if (!config.paypal && isPublic) {
    warnings.push(
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set: nobody can pay online, neither in the shop nor for a court (docs/payment.md)',
    )
  }
  if (!config.smtpUrl && isPublic) {
    warnings.push(
      'SMTP_URL is not set: nobody receives emails. The server writes them as files to the folder outbox (docs/settings.md)',
    )
  }
  if (config.postgresUrl && !config.pushKey && canPush(config.publicUrl)) {
    warnings.push(
      'PUSH_KEY is not set: nobody gets notifications by push. With PostgreSQL, set it to the same key on every server (docs/push.md)',
    )
  }
  if (config.publicUrl.startsWith('https:') && !config.trustProxy) {
    warnings.push(
      'TRUST_PROXY is not set: all visitors who come through the proxy share one limit of requests (docs/operations.md)',
    )
  }
  if (config.trialSignIn) {
    warnings.push(
      'TRIAL_SIGN_IN is true: an owner can let anybody in the network sign in. Remove it after the trial, and never forward a port of the router to this server (docs/sign-in.md)',
    )
  }
  if (scorerKey.length < STRONG_KEY_CHARACTERS) {
    const where = config.scorerKey ? 'SCORER_KEY' : path.resolve(scorerKeyFile(config.databaseFile))
    warnings.push(
      `${where}: the key has ${scorerKey.length} characters; ${STRONG_KEY_CHARACTERS} or more are hard to guess`,
    )
  }
  return warnings
}
