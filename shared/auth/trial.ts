import type { Language } from '../i18n/languages.ts'

/** Domain of the emails of trial accounts. RFC 2606 reserves `.invalid`, so nobody can have and verify such an email. */
export const TRIAL_DOMAIN = 'trial.invalid'

/** Longest time for which an owner opens the trial sign-in (h). */
export const MOST_TRIAL_HOURS = 24

/** Maximum number of accounts of one trial. */
export const MOST_TRIAL_ACCOUNTS = 1000

/** The trial sign-in, as pages show it. */
export interface TrialNotice {
  /** When it was opened, and when it ends (ms since 1970); both null if it is closed. */
  readonly openedAt: number | null
  readonly until: number | null
  /** Time zone in which pages show the end. */
  readonly timeZone: string
}

/** Whether an email is that of a trial account. */
export const isTrialEmail = (email: string): boolean => email.endsWith(`@${TRIAL_DOMAIN}`)

/** Maximum number of characters of an entered email in the email of an account. */
const MOST_SHOWN = 40

/**
 * Returns the email of a new trial account. It shows which email the person has entered, and never equals that email, or that of
 * another account.
 * @param suffix random lower-case letters and digits
 */
export function trialEmail(entered: string, suffix: string): string {
  const words =
    entered
      .slice(0, MOST_SHOWN)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `${[words.join('-'), suffix].filter(Boolean).join('.')}@${TRIAL_DOMAIN}`
}

/** The word behind the name of a trial account, so that the staff never takes it for somebody else. */
const TRIAL_WORDS: Readonly<Record<Language, string>> = { en: 'trial', fr: 'essai', es: 'prueba' }

/** Returns the name of a trial account: `Ana Reyes (trial)`. */
export function trialName(name: string, language: Language, longest: number): string {
  const mark = ` (${TRIAL_WORDS[language]})`
  return `${[...name]
    .slice(0, longest - mark.length)
    .join('')
    .trim()}${mark}`
}
