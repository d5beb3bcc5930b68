/** Who vouches for people, as the login page sees it. */
export interface Provider {
  readonly kind: 'local' | 'firebase'
  /**
   * Opens the provider's popup. Must be called on a click, or the browser blocks it.
   * @returns the token
   * @throws SignInProblem
   */
  signIn(): Promise<string>
  /** A token for this one; null where the person must sign in again. @throws where nobody answers */
  renew(token: string): Promise<string | null>
  /** Ends the provider's own session in this browser. */
  signOut(): Promise<void>
  /** Tells analytics, where they are wanted. Never fails. */
  count(): Promise<void>
}

/** What keeps people from signing in; each has words of its own. */
export const PROBLEMS = ['blocked', 'closed', 'network', 'domain', 'setup', 'disabled', 'refused', 'failed'] as const
export type Problem = (typeof PROBLEMS)[number]

export class SignInProblem extends Error {
  override name = 'SignInProblem'
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
