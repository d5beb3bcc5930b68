/** The sign-in by a link that is sent to an email. */
export interface LinkSignIn {
  /** Sends the link. @param page address of the page that the link opens @throws SignInProblem */
  send(email: string, page: string): Promise<void>
  /** Signs in with the link. @param page address of the opened page @returns the token @throws SignInProblem */
  finish(email: string, page: string): Promise<string>
}

/** An identity provider, as the login page uses it. */
export interface Provider {
  readonly kind: 'local' | 'firebase'
  /**
   * Opens the provider's popup. Call this in the handler of a click, because browsers block other popups.
   * @returns the token
   * @throws SignInProblem
   */
  signIn(): Promise<string>
  /** Signs in by a link in an email; null if this provider can't. */
  readonly link: LinkSignIn | null
  /** Renews a token. Returns null if the person must sign in again. @throws if the provider does not answer */
  renew(token: string): Promise<string | null>
  /** Ends the provider's own session in this browser. */
  signOut(): Promise<void>
  /** Logs the sign-in to analytics, if they are set up. */
  countLogin(): Promise<void>
}

/** Problems of a sign-in. Each problem has its own message. */
export const PROBLEMS = [
  'blocked',
  'closed',
  'network',
  'domain',
  'setup',
  'disabled',
  'barred',
  'refused',
  'email',
  'link',
  'trial',
  'outside',
  'failed',
] as const
export type Problem = (typeof PROBLEMS)[number]

export class SignInProblem extends Error {
  override name = 'SignInProblem'
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
