/** An identity provider, as the login page uses it. */
export interface Provider {
  readonly kind: 'local' | 'firebase'
  /**
   * Opens the provider's popup. Call this in the handler of a click, because browsers block other popups.
   * @returns the token
   * @throws SignInProblem
   */
  signIn(): Promise<string>
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
