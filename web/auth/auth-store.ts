import { create } from 'zustand'
import type { Person, SignedInPerson } from '../../shared/auth/auth-schemas.ts'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { nameOr } from '../../shared/auth/person.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { TIMEOUT_MS } from '../api/early-answer.ts'
import { NotOk, notOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { forgetSession, keepSession } from '../api/session.ts'
import { markArrival } from '../ui/arrival.ts'
import { loadProvider } from './load-provider.ts'
import { type Problem, type Provider, SignInProblem } from './provider.ts'

/** Time between a sign-in or sign-out and the load of the next page (ms). */
const STAY_MS = 1000

interface AuthState {
  readonly phase: 'idle' | 'busy' | 'done'
  /** How the last attempt signs in. */
  readonly by: 'popup' | 'link' | 'trial'
  readonly problem: Problem | null
  /** Null until the settings are loaded. */
  readonly provider: Provider['kind'] | null
  /** Whether the provider can send a link by email. */
  readonly hasLinks: boolean
  /** The email to which a link was sent. */
  readonly sentTo: string | null
}

export const useAuth = create<AuthState>(() => ({
  phase: 'idle',
  by: 'popup',
  problem: null,
  provider: null,
  hasLinks: false,
  sentTo: null,
}))

/** Loads the provider, so that a click can open its popup at once. A failure is only shown after the click. */
export async function prepareSignIn(): Promise<void> {
  useAuth.setState({ phase: 'idle', problem: null, sentTo: null })
  const provider = await loadProvider(true).catch(() => null)
  if (provider) useAuth.setState({ provider: provider.kind, hasLinks: provider.link !== null })
}

let attempts = 0
/** Whether the provider has a session for a person who is not signed in here. */
let providerOnly = false

/** Signs in through the popup. */
export const signIn = (next: string): Promise<void> => attempt('popup', next, (provider) => provider.signIn())

/** Key of the email to which this browser has sent a link. */
const LINK_EMAIL = 'signInEmail'

/** Returns the email to which this browser has sent a link, or an empty text. */
export const linkEmail = (): string => readItem(LINK_EMAIL) ?? ''

/** Sends a link to an email, with which the person signs in and comes back to the page `next`. */
export async function sendLink(email: string, next: string): Promise<void> {
  useAuth.setState({ problem: null, sentTo: null })
  try {
    const { link } = await loadProvider(true)
    await link?.send(email, `${location.origin}${PAGES.login.path}?${new URLSearchParams({ from: next })}`)
    writeItem(LINK_EMAIL, email)
    useAuth.setState({ sentTo: email })
  } catch (error) {
    useAuth.setState({ problem: problemOf(error) })
  }
}

/** Signs in with the link that has opened this page. */
export const finishLink = (email: string): Promise<void> =>
  attempt('link', nextPage({ from: new URLSearchParams(location.search).get('from') }), async ({ link }) => {
    if (!link) throw new SignInProblem('setup')
    const token = await link.finish(email, location.href)
    writeItem(LINK_EMAIL, null)
    return token
  })

/** Signs in with a name and an email that nobody verifies, while the trial sign-in is open. */
export const signInForTrial = (person: Person, next: string): Promise<void> =>
  attempt('trial', next, async () => (await postJson<SignedInPerson>('/auth/trial/sign-in', person)).token)

/** Whether this address is that of a link to sign in. */
export function isLink(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('mode') === 'signIn' && params.has('oobCode')
}

/**
 * Signs in, stores the session, waits a second and loads the next page. Another click starts a new attempt, because the
 * popup of the older one may be hidden, or closed without the provider having noticed. The older result is then ignored.
 */
async function attempt(
  by: AuthState['by'],
  next: string,
  tokenFrom: (provider: Provider) => Promise<string>,
): Promise<void> {
  if (useAuth.getState().phase === 'done') return
  attempts += 1
  const mine = attempts
  useAuth.setState({ phase: 'busy', by, problem: null, sentTo: null })
  try {
    const provider = await loadProvider(by !== 'trial')
    const token = await tokenFrom(provider)
    providerOnly = by !== 'trial'
    const { name, email } = await whoIs(token)
    if (mine !== attempts) return
    keepSession({ token, username: nameOr(name, email), email })
    providerOnly = false
    // Not awaited: blocked or slow analytics must not delay the sign-in.
    void provider.countLogin().catch(() => undefined)
    useAuth.setState({ phase: 'done' })
    if (next === PAGES.cart.path) markArrival()
    setTimeout(() => location.replace(next), STAY_MS)
  } catch (error) {
    if (mine === attempts) useAuth.setState({ phase: 'idle', problem: problemOf(error) })
  } finally {
    await endProviderOnlySession()
  }
}

/**
 * Ends the provider's session of a person who could not sign in here. Otherwise the provider would go on renewing that
 * person's tokens while another person is signed in here. While a newer attempt runs, this waits for its end.
 */
async function endProviderOnlySession(): Promise<void> {
  if (!providerOnly || useAuth.getState().phase !== 'idle') return
  providerOnly = false
  await loadProvider()
    .then((provider) => provider.signOut())
    .catch(forgetFirebase)
}

/** Signs out here and at the provider, stays for a second, and loads the home page. */
export async function signOut(): Promise<void> {
  if (useAuth.getState().phase !== 'idle') return
  useAuth.setState({ phase: 'busy' })
  await Promise.all([stay(), endSession()])
  location.assign('/')
}

/** Ends the session here and at the provider. Takes a second at most. */
export async function endSession(): Promise<void> {
  forgetSession()
  const ended = loadProvider()
    .then((provider) => provider.signOut())
    .then(
      () => true,
      () => false,
    )
  // The provider's code may load late, and without a network never. The data that it has stored must be removed anyway.
  if (!(await Promise.race([ended, stay()]))) forgetFirebase()
}

const stay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STAY_MS))

/**
 * Returns the name and email of a token's owner, as the server reads them from the token.
 * @throws NotOk if the server rejects the token
 */
async function whoIs(token: string): Promise<Me> {
  const response = await fetch('/auth/me', {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await notOk(response)
  return (await response.json()) as Me
}

function problemOf(error: unknown): Problem {
  if (error instanceof SignInProblem) return error.problem
  if (error instanceof NotOk && error.code === 'BLOCKED') return 'barred'
  if (error instanceof NotOk && error.code?.startsWith('TRIAL_')) return 'trial'
  if (error instanceof NotOk && error.code === 'OUTSIDE_NETWORK') return 'outside'
  if (error instanceof NotOk) return error.status === 401 ? 'refused' : 'failed'
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
    ? 'network'
    : 'failed'
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is not available. The page that the link opens then asks for the email.
  }
}

function forgetFirebase(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('firebase:')) localStorage.removeItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

/**
 * Returns the page that sent the person to the login. If there is none, returns the cart.
 * @param state the history's state, possibly written by an older version of the pages
 */
export function nextPage(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  // A path that begins with two slashes would lead to another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : PAGES.cart.path
}
