import { create } from 'zustand'
import { nameOr, type Person } from '../../shared/auth/person.ts'
import { NotOk, notOk } from '../api/not-ok.ts'
import { forgetSession, keepSession } from '../api/session.ts'
import { loadProvider } from './load-provider.ts'
import { type Problem, type Provider, SignInProblem } from './provider.ts'

/** How long the page stays after a sign-in and after a sign-out, ms, as documented. */
const STAY_MS = 1000
const TIMEOUT_MS = 10_000

interface AuthState {
  readonly phase: 'idle' | 'busy' | 'done'
  readonly problem: Problem | null
  /** Null until the server has said which it is. */
  readonly provider: Provider['kind'] | null
}

export const useAuth = create<AuthState>(() => ({ phase: 'idle', problem: null, provider: null }))

/** Loads the provider, so that a click can open its popup at once. A failure is told at the click. */
export async function prepareSignIn(): Promise<void> {
  useAuth.setState({ phase: 'idle', problem: null })
  const provider = await loadProvider(true).catch(() => null)
  if (provider) useAuth.setState({ provider: provider.kind })
}

let tries = 0
/** Whether a popup has signed somebody in at the provider who is not signed in here. */
let unkept = false

/**
 * Signs in, keeps who it is, stays for a second, and loads the page that comes next. Whoever clicks again while a popup
 * is open (it may have got lost behind the window, or been closed, which takes the provider seconds to notice) starts
 * anew: what becomes of the try before no longer counts.
 */
export async function signIn(next: string): Promise<void> {
  if (useAuth.getState().phase === 'done') return
  tries += 1
  const mine = tries
  useAuth.setState({ phase: 'busy', problem: null })
  try {
    const provider = await loadProvider(true)
    const token = await provider.signIn()
    unkept = true
    const { name, email } = await whoIs(token)
    if (mine !== tries) return
    keepSession({ token, username: nameOr(name, email), email })
    unkept = false
    // Before the page is left; a blocked or slow counter keeps nobody waiting.
    void provider.count().catch(() => undefined)
    useAuth.setState({ phase: 'done' })
    setTimeout(() => location.replace(next), STAY_MS)
  } catch (error) {
    if (mine === tries) useAuth.setState({ phase: 'idle', problem: problemOf(error) })
  } finally {
    await undoUnkept()
  }
}

/**
 * Signs out at the provider whoever did not get in here, or it would go on vouching for somebody else than the person
 * whose session stands here. While a newer try runs that is left to its end; where it has succeeded, to nobody.
 */
async function undoUnkept(): Promise<void> {
  if (!unkept || useAuth.getState().phase !== 'idle') return
  unkept = false
  await loadProvider()
    .then((provider) => provider.signOut())
    .catch(forgetFirebase)
}

/** Signs out here and at the provider, stays for a second, and loads the home page. */
export async function signOut(): Promise<void> {
  if (useAuth.getState().phase !== 'idle') return
  useAuth.setState({ phase: 'busy' })
  forgetSession()
  const stayed = new Promise((resolve) => setTimeout(resolve, STAY_MS))
  const ended = loadProvider().then((provider) => provider.signOut())
  // Without a line the provider's code may not come; what it keeps here must go all the same.
  await Promise.all([stayed, Promise.race([ended.catch(forgetFirebase), stayed])])
  location.assign('/')
}

/** Whom the server takes the token's owner for: what it would refuse later is better known now. */
async function whoIs(token: string): Promise<Person> {
  const response = await fetch('/auth/me', {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await notOk(response)
  return (await response.json()) as Person
}

function problemOf(error: unknown): Problem {
  if (error instanceof SignInProblem) return error.problem
  if (error instanceof NotOk) return error.status === 401 ? 'refused' : 'failed'
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
    ? 'network'
    : 'failed'
}

function forgetFirebase(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('firebase:')) localStorage.removeItem(key)
  } catch {
    // Storage is refused: then nothing was kept.
  }
}
